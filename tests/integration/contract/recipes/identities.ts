import { sql } from 'kysely';
import { identityLimit } from '../../../../contracts/identities.ts';
import { newId } from '../../../../server/infra/ids.ts';
import { codeTo, newAddress, type TestPerson } from '../../../kit/people.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const identities = '/v1/account/identities';
const start = (provider: string): Sent => ({
  as: null,
  method: 'POST',
  url: `/v1/account/sessions/oauth2/${provider}`,
  body: {},
});
const connect = (provider: string): Sent => ({
  method: 'POST',
  url: `${identities}/oauth2/${provider}`,
  body: {},
});
const disabled =
  (call: (provider: string) => Sent): Recipe =>
  ({ send }) =>
    send(call('nobody'));
const unavailable =
  (call: (provider: string) => Sent): Recipe =>
  ({ send, cutOff }) =>
    send({ ...call('company'), at: cutOff });

/** The browser of a new person at GitHub whose address is not verified there. */
async function waitingBrowser({ send, github }: Stage): Promise<{ subject: string; cookie: string }> {
  const subject = github.nextUser();
  const started = await send(start('github'));
  const state = new URL(started.json().url).searchParams.get('state');
  const [flow] = started.cookies;
  const back = await send({
    as: null,
    method: 'GET',
    url: `/v1/account/sessions/oauth2/callback/github?code=right&state=${state}`,
    headers: { cookie: `${flow?.name}=${flow?.value}` },
  });
  const pending = back.cookies.find(({ name }) => name === 'mela_identity');
  return { subject, cookie: `${pending?.name}=${pending?.value}` };
}

async function confirmation(stage: Stage, to: Partial<TestPerson> = {}): Promise<Sent & { subject: string }> {
  const { subject, cookie } = await waitingBrowser(stage);
  const { email = newAddress() } = to;
  const asked = { userId: 'unique()', email };
  const { userId } = await stage.done({
    as: null,
    method: 'POST',
    url: '/v1/account/tokens/email',
    body: asked,
  });
  const body = { userId, secret: await codeTo(stage.mela, email) };
  return { as: null, method: 'POST', url: `${identities}/pending`, body, headers: { cookie }, subject };
}

/** Something happens before the confirmation is sent. */
const spoilt =
  (spoil: (stage: Stage, call: Awaited<ReturnType<typeof confirmation>>) => Promise<unknown>): Recipe =>
  async (stage) => {
    const call = await confirmation(stage);
    await spoil(stage, call);
    return stage.send(call);
  };

async function insertIdentity({ db, github }: Stage, userId: string, subject: string): Promise<string> {
  const id = newId();
  await sql`insert into identities values
    (${id}, ${userId}, 'github', ${github.issuer}, ${subject}, '', now(), now())`.execute(db);
  return id;
}

/** The last proof of who it is was long ago. */
const unproven =
  (call: (stage: Stage) => Sent): Recipe =>
  async (stage) => {
    const as = await stage.newPerson();
    await sql`update sessions set proved_at = now() - interval '1 year' where user_id = ${as.userId}`.execute(
      stage.db,
    );
    return stage.send({ ...call(stage), as });
  };

const redirecting = (kind: 'sessions' | 'tokens'): Recipes => {
  const call = (provider: string): Sent => ({
    as: null,
    method: 'GET',
    url: `/v1/account/${kind}/oauth2/${provider}`,
  });
  return {
    plain: () => call('github'),
    problems: {
      project_provider_disabled: disabled(call),
      sign_in_provider_unavailable: unavailable(call),
    },
  };
};

const disconnect = (id: string): Sent => ({ method: 'DELETE', url: `${identities}/${id}` });
const usedUp = sql`update mailed_proofs set code_used_at = now()`;
const expired = sql`update mailed_proofs set expires_at = '2020-01-01'`;

export const identityRecipes: RecipeBook = {
  listSignInProviders: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/account/sign-in-providers' }),
    problems: {},
  },
  startProviderSession: {
    plain: () => start('github'),
    problems: {
      project_provider_disabled: disabled(start),
      sign_in_provider_unavailable: unavailable(start),
      user_session_already_exists: ({ send, ravi }) => send({ ...start('github'), as: ravi }),
    },
  },
  redirectToProvider: redirecting('sessions'),
  redirectToProviderForToken: redirecting('tokens'),
  returnFromProvider: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/account/sessions/oauth2/callback/github' }),
    problems: {},
  },
  getPendingIdentity: {
    plain: async (stage) => {
      const { cookie } = await waitingBrowser(stage);
      return { as: null, method: 'GET', url: `${identities}/pending`, headers: { cookie } };
    },
    problems: {
      user_identity_not_found: ({ send }) => send({ as: null, method: 'GET', url: `${identities}/pending` }),
    },
  },
  confirmPendingIdentity: {
    plain: confirmation,
    problems: {
      user_identity_not_found: async (stage) => stage.send({ ...(await confirmation(stage)), headers: {} }),
      user_identity_taken: spoilt((stage, { subject }) => insertIdentity(stage, stage.zoya.userId, subject)),
      user_identity_too_many: async (stage) => {
        const person = await stage.newPerson();
        for (let count = 0; count < identityLimit; count++) {
          await insertIdentity(stage, person.userId, newId());
        }
        return stage.send(await confirmation(stage, person));
      },
      user_invalid_token: async (stage) => {
        const call = await confirmation(stage);
        return stage.send({ ...call, body: { ...(call.body as object), secret: '000000' } });
      },
      user_token_expired: spoilt(({ db }) => expired.execute(db)),
      user_token_used_up: spoilt(({ db }) => usedUp.execute(db)),
      user_blocked: async (stage) => {
        const person = await stage.newPerson();
        const call = await confirmation(stage, person);
        await sql`update users set blocked_at = now() where id = ${person.userId}`.execute(stage.db);
        return stage.send(call);
      },
    },
  },
  listIdentities: { plain: () => ({ method: 'GET', url: identities }), problems: {} },
  connectIdentity: {
    plain: () => connect('github'),
    problems: {
      project_provider_disabled: disabled(connect),
      sign_in_provider_unavailable: unavailable(connect),
      user_challenge_required: unproven(() => connect('github')),
    },
  },
  deleteIdentity: {
    plain: async (stage) => disconnect(await insertIdentity(stage, stage.asha.userId, newId())),
    problems: {
      user_identity_not_found: ({ send }) => send(disconnect('nowhere')),
      user_challenge_required: unproven(() => disconnect('nowhere')),
    },
  },
};
