import { sql } from 'kysely';
import { maxPasskeys } from '../../../../contracts/second-factors.ts';
import { createAuthenticator } from '../../../kit/authenticator.ts';
import type { TestPerson } from '../../../kit/people.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const call = (method: Sent['method'], path: string, body?: unknown): Sent => ({
  method,
  url: `/v1/account${path}`,
  ...(body !== undefined && { body }),
});

/** The call of a new person. */
const byNewcomer =
  (sent: Sent): Recipe =>
  async ({ newPerson, send }) =>
    send({ ...sent, as: await newPerson() });

/** The call of a person who proved who they are long ago. */
const unproved =
  (sent: Sent, prepare: (stage: Stage, person: TestPerson) => Promise<unknown> = async () => null): Recipe =>
  async (stage) => {
    const as = await stage.newPerson();
    await prepare(stage, as);
    await sql`update sessions set proved_at = '2000-01-01' where user_id = ${as.userId}`.execute(stage.db);
    return stage.send({ ...sent, as });
  };

/** An authenticator app that no code fits, and that signing in doesn't need. */
const addApp = ({ db }: Stage, { userId }: TestPerson) =>
  sql`insert into totp_authenticators (user_id, sealed_secret, confirmed_at, created_at)
    values (${userId}, ${Buffer.alloc(48)}, now(), now())`.execute(db);

const withApp =
  (sent: Sent): Recipe =>
  async (stage) => {
    const as = await stage.newPerson();
    await addApp(stage, as);
    return stage.send({ ...sent, as });
  };

const withAllPasskeys =
  (sent: Sent): Recipe =>
  async (stage) => {
    const as = await stage.newPerson();
    await sql`insert into passkeys
      select 'p' || n || ${as.userId}, ${as.userId}, 'Key', 'p' || n || ${as.userId}, '', 0, '{}', false, now()
      from generate_series(1, ${maxPasskeys}::int) as n`.execute(stage.db);
    return stage.send({ ...sent, as });
  };

const simple = (sent: Sent, problems: Recipes['problems'] = {}): Recipes => ({ plain: () => sent, problems });

const app = '/mfa/authenticators/totp';
const wrongCode = { otp: '000000' };
const confirm = call('PUT', app, wrongCode);
const answer = call('PUT', '/mfa/challenge', { challengeId: 'nowhere', ...wrongCode });
const wrongPassword = call('PUT', '/proof', { password: 'a wrong one' });

const signed = createAuthenticator().sign({ challenge: 'any', rpId: 'localhost' });
const made = createAuthenticator().register({
  challenge: 'any',
  rp: { id: 'localhost' },
  user: { id: 'anybody' },
});
const add = call('POST', '/passkeys', { challengeId: 'nowhere', name: 'Laptop', credential: made });
const rename = call('PATCH', '/passkeys/nowhere', { name: 'Laptop' });
const signIn: Sent = {
  ...call('POST', '/sessions/passkey', { challengeId: 'nowhere', credential: signed }),
  as: null,
};
const prove = call('PUT', '/mfa/passkey', { challengeId: 'nowhere', credential: signed });

const blocked: Recipe = async ({ newPerson, done, send, db }) => {
  const as = await newPerson();
  const key = createAuthenticator();
  const asked = await done({ ...call('POST', '/passkeys/options'), as });
  const credential = key.register(asked.options);
  const body = { challengeId: asked.challengeId, name: 'Laptop', credential };
  await done({ ...call('POST', '/passkeys', body), as });
  await sql`update users set blocked_at = now() where id = ${as.userId}`.execute(db);
  const { challengeId, options } = await done({ ...call('POST', '/sessions/passkey/options'), as: null });
  return send({ ...signIn, body: { challengeId, credential: key.sign(options) } });
};

export const secondFactorRecipes: RecipeBook = {
  updateMfa: simple(call('PATCH', '/mfa', { mfa: true }), {
    user_challenge_required: unproved(call('PATCH', '/mfa', { mfa: false })),
  }),
  createAuthenticator: simple(call('POST', app), {
    user_challenge_required: unproved(call('POST', app)),
    user_authenticator_already_verified: withApp(call('POST', app)),
  }),
  confirmAuthenticator: simple(confirm, {
    user_authenticator_not_found: byNewcomer(confirm),
    user_authenticator_already_verified: withApp(confirm),
    async user_invalid_token({ newPerson, done, send }) {
      const as = await newPerson();
      await done({ ...call('POST', app), as });
      return send({ ...confirm, as });
    },
  }),
  deleteAuthenticator: simple(call('DELETE', app, wrongCode), {
    user_authenticator_not_found: byNewcomer(call('DELETE', app, {})),
    user_challenge_required: unproved(call('DELETE', app, {}), addApp),
    user_invalid_token: withApp(call('DELETE', app, wrongCode)),
  }),
  createChallenge: {
    async plain(stage) {
      const as = await stage.newPerson();
      await addApp(stage, as);
      return { ...call('POST', '/mfa/challenge', { factor: 'totp' }), as };
    },
    problems: {
      user_authenticator_not_found: byNewcomer(call('POST', '/mfa/challenge', { factor: 'totp' })),
      user_recovery_codes_not_found: byNewcomer(call('POST', '/mfa/challenge', { factor: 'recoverycode' })),
    },
  },
  answerChallenge: simple(answer, { user_invalid_token: byNewcomer(answer) }),
  listFactors: simple(call('GET', '/mfa/factors')),
  getRecoveryCodes: simple(call('GET', '/mfa/recovery-codes'), {
    user_challenge_required: unproved(call('GET', '/mfa/recovery-codes')),
    user_recovery_codes_not_found: byNewcomer(call('GET', '/mfa/recovery-codes')),
  }),
  createRecoveryCodes: simple(call('POST', '/mfa/recovery-codes'), {
    user_challenge_required: unproved(call('POST', '/mfa/recovery-codes')),
    async user_recovery_codes_already_exists({ newPerson, done, send }) {
      const sent = { ...call('POST', '/mfa/recovery-codes'), as: await newPerson() };
      await done(sent);
      return send(sent);
    },
  }),
  updateRecoveryCodes: simple(call('PATCH', '/mfa/recovery-codes'), {
    user_challenge_required: unproved(call('PATCH', '/mfa/recovery-codes')),
    user_recovery_codes_not_found: byNewcomer(call('PATCH', '/mfa/recovery-codes')),
  }),
  getSecurity: simple(call('GET', '/security')),
  provePassword: simple(wrongPassword, { user_invalid_credentials: byNewcomer(wrongPassword) }),
  startPasskey: simple(call('POST', '/passkeys/options'), {
    user_challenge_required: unproved(call('POST', '/passkeys/options')),
    user_too_many_passkeys: withAllPasskeys(call('POST', '/passkeys/options')),
  }),
  createPasskey: simple(add, {
    user_invalid_token: byNewcomer(add),
    user_too_many_passkeys: withAllPasskeys(add),
  }),
  updatePasskey: simple(rename, { user_passkey_not_found: byNewcomer(rename) }),
  deletePasskey: simple(call('DELETE', '/passkeys/nowhere'), {
    user_challenge_required: unproved(call('DELETE', '/passkeys/nowhere')),
    user_passkey_not_found: byNewcomer(call('DELETE', '/passkeys/nowhere')),
  }),
  startPasskeySession: simple({ ...call('POST', '/sessions/passkey/options'), as: null }),
  createPasskeySession: simple(signIn, {
    user_invalid_token: ({ send }) => send(signIn),
    user_blocked: blocked,
    user_session_already_exists: ({ send, ravi }) => send({ ...signIn, as: ravi }),
  }),
  startPasskeyProof: simple(call('POST', '/mfa/passkey/options'), {
    user_passkey_not_found: byNewcomer(call('POST', '/mfa/passkey/options')),
  }),
  answerPasskeyProof: simple(prove, { user_invalid_token: byNewcomer(prove) }),
};
