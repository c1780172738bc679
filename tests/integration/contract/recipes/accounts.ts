import { sql } from 'kysely';
import { maxApiKeys } from '../../../../contracts/api-keys.ts';
import { LEGAL_TEXTS_DATE } from '../../../../server/config/installation.ts';
import { codeTo, newAddress, type TestPerson } from '../../../kit/people.ts';
import { newGroup } from './groups.ts';
import { owesRefunds } from './late-changes.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const returnUrl = 'http://localhost:3000/login';
const wrongSecret = '000000';

/** A call that only needs a session. */
const own = (method: Sent['method'], path: string, body?: unknown): Recipes => ({
  plain: () => ({ method, url: `/v1/account${path}`, ...(body !== undefined && { body }) }),
  problems: {},
});

const logIn = (path: string): Recipes => {
  const call = (email: string, password: string): Sent => ({
    as: null,
    method: 'POST',
    url: `/v1/account/sessions${path}`,
    body: { email, password },
  });
  return {
    plain: ({ ravi }) => call(ravi.email, ravi.password),
    problems: {
      user_invalid_credentials: ({ ravi, send }) => send(call(ravi.email, 'a wrong one')),
      async user_email_not_verified({ send }) {
        const [email, password] = [newAddress(), 'a password of hers'];
        await send({
          as: null,
          method: 'POST',
          url: '/v1/account',
          body: { userId: 'unique()', email, password },
        });
        return send(call(email, password));
      },
      async user_blocked({ db, newPerson, send }) {
        const person = await newPerson();
        await sql`update users set blocked_at = now() where id = ${person.userId}`.execute(db);
        return send(call(person.email, person.password));
      },
      user_session_already_exists: ({ ravi, send }) => send({ ...call(ravi.email, ravi.password), as: ravi }),
    },
  };
};

const confirmCode = (method: 'POST' | 'PUT'): Recipes => {
  const plain = ({ ravi }: Stage): Sent => ({
    as: null,
    method,
    url: '/v1/account/sessions/token',
    body: { userId: ravi.userId, secret: wrongSecret },
  });
  return {
    plain,
    problems: {
      user_invalid_token: (stage) => stage.send(plain(stage)),
      async user_token_expired(stage) {
        const body = await mailedCode(stage, newAddress());
        await sql`update mailed_proofs set expires_at = created_at`.execute(stage.db);
        return stage.send({ ...plain(stage), body });
      },
      async user_token_used_up(stage) {
        const body = await mailedCode(stage, newAddress());
        await stage.done({ ...plain(stage), body });
        return stage.send({ ...plain(stage), body });
      },
      async user_blocked(stage) {
        const { userId, email } = await stage.newPerson();
        const body = await mailedCode(stage, email);
        await sql`update users set blocked_at = now() where id = ${userId}`.execute(stage.db);
        return stage.send({ ...plain(stage), body });
      },
      user_session_already_exists: (stage) => stage.send({ ...plain(stage), as: stage.ravi }),
    },
  };
};

/** A session that waits for its second factor ends only itself. */
const endingAnother: Recipe = async ({ newPerson, send, db }) => {
  const as = await newPerson();
  await sql`update sessions set pending = true where user_id = ${as.userId}`.execute(db);
  return send({ as, method: 'DELETE', url: '/v1/account/sessions/another' });
};

/** A code mailed for signing in, with the id it belongs to. */
async function mailedCode({ done, mela }: Stage, email: string) {
  const url = '/v1/account/tokens/email';
  const { userId } = await done({ as: null, method: 'POST', url, body: { userId: 'unique()', email } });
  return { userId, secret: await codeTo(mela, email) };
}

const session = (method: 'GET' | 'PATCH' | 'DELETE'): Recipes => ({
  plain: () => ({ method, url: '/v1/account/sessions/current' }),
  problems: {
    user_session_not_found: ({ send }) => send({ method, url: '/v1/account/sessions/nowhere' }),
    ...(method === 'DELETE' && { user_more_factors_required: endingAnother }),
  },
});

const plainTo = (path: string): Sent => ({ as: null, method: 'PUT', url: `/v1/account${path}` });
const mailedSecret = (path: string, more: object = {}): Recipes => {
  const plain = ({ ravi }: Stage): Sent => ({
    ...plainTo(path),
    body: { userId: ravi.userId, secret: wrongSecret, ...more },
  });
  return {
    plain,
    problems: {
      user_invalid_token: (stage) => stage.send(plain(stage)),
      user_not_found: ({ send }) =>
        send({ ...plainTo(path), body: { userId: 'nobody', secret: wrongSecret, ...more } }),
    },
  };
};

/** A call that needs the password, with a wrong one. */
const proving = (
  method: Sent['method'],
  path: string,
  body: object,
  problems: Recipes['problems'] = {},
): Recipes => {
  const plain = (): Sent => ({ method, url: `/v1/account${path}`, body });
  return { plain, problems: { user_invalid_credentials: ({ send }) => send(plain()), ...problems } };
};

const newSignUp = (email = newAddress()): Sent => ({
  as: null,
  method: 'POST',
  url: '/v1/account',
  body: { userId: 'unique()', email, password: 'a password of hers' },
});

const confirmNew = (secret: string): Sent => ({
  method: 'PUT',
  url: '/v1/account/email',
  body: { secret },
});

/** A change of address that waits for its code, which is no longer valid. */
const voidCode =
  (makeVoid: (stage: Stage, userId: string) => Promise<unknown>): Recipe =>
  async (stage) => {
    const as = await stage.newPerson();
    const email = newAddress();
    const { password, userId } = as;
    await stage.done({ as, method: 'PATCH', url: '/v1/account/email', body: { email, password } });
    await makeVoid(stage, userId);
    return stage.send({ ...confirmNew(await codeTo(stage.mela, email)), as });
  };

/** Someone without a password. */
const ownCode = async ({ db, newPerson }: Stage): Promise<Sent> => {
  const as = await newPerson();
  await sql`update users set password_hash = '!' where id = ${as.userId}`.execute(db);
  return { as, method: 'POST', url: '/v1/account/own-code' };
};

/** Someone else confirms the address this person was changing to. */
const overtaken: Recipe = async ({ newPerson, done, send, mela }) => {
  const person = await newPerson();
  const email = newAddress();
  const { password } = person;
  await done({ as: person, method: 'PATCH', url: '/v1/account/email', body: { email, password } });
  const secret = await codeTo(mela, email);
  const { $id: userId } = await done(newSignUp(email));
  const code = await codeTo(mela, email);
  await done({ as: null, method: 'PUT', url: '/v1/account/sessions/token', body: { userId, secret: code } });
  return send({ as: person, method: 'PUT', url: '/v1/account/email', body: { secret } });
};

const apiKey = (as: TestPerson, password = as.password, more: object = {}): Sent => ({
  as,
  method: 'POST',
  url: '/v1/account/api-keys',
  body: { name: 'My helper', scopes: ['events.read'], password, ...more },
});

export const accountRecipes: RecipeBook = {
  listApiKeys: own('GET', '/api-keys'),
  createApiKey: {
    plain: ({ zoya }) => apiKey(zoya),
    problems: {
      user_invalid_credentials: ({ zoya, send }) => send(apiKey(zoya, 'a wrong one')),
      event_not_found: ({ zoya, send }) =>
        send(apiKey(zoya, zoya.password, { limitedTo: { kind: 'events', $id: 'nowhere' } })),
      group_not_found: ({ zoya, send }) =>
        send(apiKey(zoya, zoya.password, { limitedTo: { kind: 'groups', $id: 'nowhere' } })),
      async api_key_limit_reached({ newPerson, done, send }) {
        const call = apiKey(await newPerson());
        for (let held = 0; held < maxApiKeys; held++) await done(call);
        return send(call);
      },
    },
  },
  revokeApiKey: {
    plain: async ({ asha, done }) => ({
      as: asha,
      method: 'DELETE',
      url: `/v1/account/api-keys/${(await done(apiKey(asha))).$id}`,
    }),
    problems: {
      api_key_not_found: ({ send }) => send({ method: 'DELETE', url: '/v1/account/api-keys/nowhere' }),
    },
  },
  createEmailSession: logIn('/email'),
  createEmailSessionOld: logIn(''),
  createEmailToken: {
    plain: ({ ravi }) => ({
      as: null,
      method: 'POST',
      url: '/v1/account/tokens/email',
      body: { userId: 'unique()', email: ravi.email },
    }),
    problems: {},
  },
  createTokenSession: confirmCode('POST'),
  updateTokenSession: confirmCode('PUT'),
  listSessions: own('GET', '/sessions'),
  deleteSessions: own('DELETE', '/sessions'),
  getSession: session('GET'),
  extendSession: session('PATCH'),
  deleteSession: session('DELETE'),
  createAnonymousSession: {
    plain: () => ({ as: null, method: 'POST', url: '/v1/account/sessions/anonymous' }),
    problems: {
      user_session_already_exists: ({ ravi, send }) =>
        send({ as: ravi, method: 'POST', url: '/v1/account/sessions/anonymous' }),
    },
  },
  listLogs: {
    ...own('GET', '/logs'),
    problems: {
      general_query_invalid: ({ send }) =>
        send({ method: 'GET', url: '/v1/account/logs?queries[0]=nonsense' }),
    },
  },
  createJwt: own('POST', '/jwt'),
  createAccount: {
    plain: () => newSignUp(),
    problems: { user_already_exists: ({ ravi, send }) => send(newSignUp(ravi.email)) },
  },
  getAccount: own('GET', ''),
  deleteAccount: proving(
    'DELETE',
    '',
    { password: 'a wrong one' },
    {
      async user_organises_events({ asha, event, send }) {
        await event();
        return send({ method: 'DELETE', url: '/v1/account', body: { password: asha.password } });
      },
      user_owes_refunds: owesRefunds,
      async user_holds_paid_seats({ event, newPerson, paidSeat, send }) {
        const as = await newPerson();
        await paidSeat(await event({ ticketType: 'paid', ticketPrice: 500, refundHours: null }), as);
        return send({ as, method: 'DELETE', url: '/v1/account', body: { password: as.password } });
      },
      async user_owns_groups({ done, zoya, send }) {
        const { $id } = await done({ ...newGroup(), as: zoya });
        await done({ method: 'PUT', url: `/v1/groups/${$id}/membership` });
        return send({ method: 'DELETE', url: '/v1/account', body: { password: zoya.password }, as: zoya });
      },
    },
  ),
  updateName: own('PATCH', '/name', { name: 'Asha Rao' }),
  updatePassword: proving('PATCH', '/password', { password: 'another one', oldPassword: 'a wrong one' }),
  createOwnCode: {
    plain: ownCode,
    problems: {
      user_has_password: ({ ravi, send }) => send({ as: ravi, method: 'POST', url: '/v1/account/own-code' }),
    },
  },
  updateEmail: proving('PATCH', '/email', { email: 'other@example.org', password: 'a wrong one' }),
  confirmEmail: {
    plain: () => confirmNew(wrongSecret),
    problems: {
      user_invalid_token: ({ send }) => send(confirmNew(wrongSecret)),
      user_token_expired: voidCode(({ db }, userId) =>
        sql`update codes set expires_at = created_at where user_id = ${userId}`.execute(db),
      ),
      user_token_used_up: voidCode(({ db }, userId) =>
        sql`update codes set tries_left = 0 where user_id = ${userId}`.execute(db),
      ),
      user_already_exists: overtaken,
    },
  },
  exportAccount: own('GET', '/export'),
  getPrefs: own('GET', '/prefs'),
  updatePrefs: own('PATCH', '/prefs', { prefs: {} }),
  createVerification: own('POST', '/verification', { url: returnUrl }),
  confirmVerification: mailedSecret('/verification'),
  createRecovery: {
    plain: ({ ravi }) => ({
      as: null,
      method: 'POST',
      url: '/v1/account/recovery',
      body: { email: ravi.email, url: returnUrl },
    }),
    problems: {},
  },
  confirmRecovery: mailedSecret('/recovery', { password: 'another one' }),
  getProfile: own('GET', '/profile'),
  updateProfile: own('PATCH', '/profile', {
    interests: 'Kites',
    bio: 'Kites!',
    links: ['https://kites.example'],
  }),
  acceptTerms: own('POST', '/terms', { version: LEGAL_TEXTS_DATE }),
};
