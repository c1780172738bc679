import { describe, expect, test } from 'vitest';
import { expectProblem, type Member, type World } from './world.ts';

/** Sign-up, sessions, profile and passwords with the official client. */
export function accountChecks(world: () => World, member: () => Member): void {
  describe('account', () => {
    test('signing up creates an unverified account and mails a code that opens a session', async () => {
      const person = await world().visitor();
      const email = world().newEmail('Asha');
      const account = await person.account.create('unique()', email, 'a long password', 'Asha');
      expect(account).toMatchObject({
        email,
        name: 'Asha',
        emailVerification: false,
        phoneVerification: false,
        status: true,
        labels: [],
        prefs: {},
        targets: [],
      });
      expect(account.$id).toMatch(/^[0-9a-f]{20}$/);
      expect(account.registration).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);

      await expectProblem(
        person.account.createEmailPasswordSession(email, 'a long password'),
        401,
        'user_email_not_verified',
      );
      await expectProblem(
        person.account.get(),
        401,
        'general_unauthorized_scope',
        'User (role: guests) missing scope (account)',
      );
      await expectProblem(person.account.createSession(account.$id, '000000'), 401, 'user_invalid_token');

      const session = await person.account.createSession(account.$id, await world().code(email));
      expect(session).toMatchObject({
        userId: account.$id,
        current: true,
        secret: '',
        factors: [expect.any(String)],
      });
      expect(await person.account.get()).toMatchObject({ $id: account.$id, email, emailVerification: true });
      await expectProblem(
        person.account.create('unique()', email, 'another password', 'Somebody'),
        409,
        'user_already_exists',
        'A user with the same id, email, or phone already exists in this project.',
      );
      await expectProblem(
        person.account.createEmailPasswordSession(email, 'a long password'),
        401,
        'user_session_already_exists',
      );
      await person.account.deleteSession('current');
      await expectProblem(person.account.get(), 401, 'general_unauthorized_scope');
      await person.account.createEmailPasswordSession(email, 'a long password');

      await person.comeBack(world().target);
      expect((await person.account.get()).email).toBe(email);
      await person.leave();
    });

    test('a token by e-mail signs in a known address and creates the account of an unknown one', async () => {
      const newcomer = await world().visitor();
      const email = world().newEmail('Ravi');
      const token = await newcomer.account.createEmailToken('unique()', email);
      const opened = await newcomer.account.createSession(token.userId, await world().code(email));
      expect(opened).toMatchObject({ userId: token.userId, current: true, secret: '' });
      expect(await newcomer.account.get()).toMatchObject({
        $id: token.userId,
        email,
        emailVerification: true,
      });
      await newcomer.account.deleteSession('current');

      const again = await newcomer.account.createEmailToken('unique()', email);
      expect(again.userId).not.toBe(token.userId);
      const secret = await world().code(email);
      await expectProblem(newcomer.account.createSession(again.userId, '000000'), 401, 'user_invalid_token');
      expect(await newcomer.account.createSession(again.userId, secret)).toMatchObject({
        userId: token.userId,
      });
      await newcomer.leave();
    });

    test('a token by e-mail answers alike for an address that exists and one that does not', async () => {
      const person = await world().visitor();
      const known = await person.account.createEmailToken('unique()', member().email);
      const unknown = await person.account.createEmailToken('unique()', world().newEmail('nobody'));
      expect(Object.keys(known)).toEqual(Object.keys(unknown));
      expect([known.secret, unknown.secret]).toEqual(['', '']);
      await person.leave();
    });

    test('lists the identities of an account, and refuses to delete an unknown one', async () => {
      const { account } = member();
      expect(await account.listIdentities()).toEqual({ total: 0, identities: [] });
      await expectProblem(account.deleteIdentity('nowhere'), 404, 'user_identity_not_found');
    });

    test("reports invalid input in Appwrite's words", async () => {
      const person = await world().visitor();
      await expectProblem(
        person.account.create('unique()', 'not-an-address', 'a long password'),
        400,
        'general_argument_invalid',
        'Invalid `email` param: Value must be a valid email address',
      );
      await expectProblem(
        person.account.createEmailPasswordSession(member().email, 'not the password'),
        401,
        'user_invalid_credentials',
        'Invalid credentials. Please check the email and password.',
      );
      await person.leave();
    });

    test('changes name, preferences and password', async () => {
      const { account, password } = member();
      expect((await account.updateName('Meera K')).name).toBe('Meera K');
      const prefs = { theme: 'dark', nested: { deep: [1, 2] } };
      expect((await account.updatePrefs(prefs)).prefs).toEqual(prefs);
      expect(await account.getPrefs()).toEqual(prefs);
      await expectProblem(account.updatePassword('a new password', 'wrong'), 401, 'user_invalid_credentials');
      await account.updatePassword('a new password', password);
      await account.updatePassword(password, 'a new password');
    });

    test('keeps the old address until the new one is confirmed by code', async () => {
      const { account, email, password } = member();
      // The code is our addition: Appwrite changes an address at once.
      const confirm = async (address: string) =>
        member().call('PUT', '/account/email', { body: { secret: await world().code(address) } });
      const next = world().newEmail('Kabir');
      expect((await account.updateEmail(next, password)).email).toBe(email);
      await expectProblem(account.updateEmail(next, 'wrong'), 401, 'user_invalid_credentials');
      await confirm(next);
      expect((await account.get()).email).toBe(next);
      await account.updateEmail(email, password);
      await confirm(email);
      expect((await account.get()).email).toBe(email);
    });

    test('lists sessions, ends one elsewhere, and ends the others on a password change', async () => {
      const { account, email, password } = member();
      const elsewhere = await world().visitor();
      const other = await elsewhere.account.createEmailPasswordSession(email, password);
      const { total, sessions } = await account.listSessions();
      expect(total).toBe(sessions.length);
      expect(sessions.filter((session) => session.current)).toHaveLength(1);
      expect(sessions.map((session) => session.$id)).toContain(other.$id);
      expect(await account.getSession(other.$id)).toMatchObject({ $id: other.$id, current: false });
      expect(await account.getSession('current')).toMatchObject({
        current: true,
        clientName: expect.any(String),
      });
      await account.updateSession('current');

      await account.deleteSession(other.$id);
      await expectProblem(elsewhere.account.get(), 401, 'general_unauthorized_scope');
      await expectProblem(account.getSession(other.$id), 404, 'user_session_not_found');

      await elsewhere.account.createEmailPasswordSession(email, password);
      await account.updatePassword(password, password);
      await expectProblem(elsewhere.account.get(), 401, 'general_unauthorized_scope');
      await elsewhere.leave();
    });

    test('issues a JWT', async () => {
      expect((await member().account.createJWT()).jwt.split('.')).toHaveLength(3);
    });

    test('verifies the address by link', async () => {
      const token = await member().account.createVerification(`${world().target.url}/verify`);
      expect(token).toMatchObject({ userId: member().userId, secret: '' });
      const link = await world().link(member().email);
      expect(await member().account.updateVerification(link.userId, link.secret)).toMatchObject({
        userId: link.userId,
      });
      await expectProblem(
        member().account.updateVerification(link.userId, 'wrong'),
        401,
        'user_invalid_token',
      );
      await expectProblem(
        member().account.createVerification('https://elsewhere.example/verify'),
        400,
        'general_argument_invalid',
        /Invalid `url` param/,
      );
    });

    test('sets a new password by recovery link and ends every session', async () => {
      const { account, email, password } = member();
      const visitor = await world().visitor();
      await visitor.account.createRecovery(email, `${world().target.url}/reset`);
      const link = await world().link(email);
      await expectProblem(
        visitor.account.updateRecovery(link.userId, 'wrong', password),
        401,
        'user_invalid_token',
      );
      await visitor.account.updateRecovery(link.userId, link.secret, password);
      await expectProblem(account.get(), 401, 'general_unauthorized_scope');
      await expectProblem(
        visitor.account.updateRecovery(link.userId, link.secret, password),
        401,
        'user_invalid_token',
      );
      await account.createEmailPasswordSession(email, password);
      await visitor.leave();
    });

    test('logging out everywhere ends this session too', async () => {
      const { account, email, password } = member();
      await account.deleteSessions();
      await expectProblem(account.listSessions(), 401, 'general_unauthorized_scope');
      await account.createEmailPasswordSession(email, password);
    });
  });
}
