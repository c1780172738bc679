import type { AuthenticationFactor, AuthenticatorType } from 'appwrite';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { expectProblem, type Member, type World } from './world.ts';

// The package's enums are values that only its bundle in the page has.
const app = 'totp' as AuthenticatorType.Totp;
const byApp = 'totp' as AuthenticationFactor.Totp;
const byRecoveryCode = 'recoverycode' as AuthenticationFactor.Recoverycode;

/** Two-factor log-ins with the official client. Each code of the app works once, hence the neighbouring ones. */
export function secondFactorChecks(world: () => World, member: () => Member): void {
  describe('second factor', () => {
    test('is set up, asked for at the next log-in, replaced by a recovery code, and removed', async () => {
      const { account, email, password } = member();
      const none = { totp: false, phone: false, email: false, recoveryCode: false };
      expect(await account.listMfaFactors()).toMatchObject(none);
      await expectProblem(account.updateMfaAuthenticator(app, '000000'), 404, 'user_authenticator_not_found');
      const { secret, uri } = await account.createMfaAuthenticator(app);
      expect(uri).toContain(`secret=${secret}`);
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
      await expectProblem(account.updateMfaAuthenticator(app, '000000'), 401, 'user_invalid_token');
      expect(await account.updateMfaAuthenticator(app, code(-30))).toMatchObject({ mfa: true });
      await expectProblem(account.createMfaAuthenticator(app), 409, 'user_authenticator_already_verified');
      const { recoveryCodes } = await account.createMfaRecoveryCodes();
      expect(recoveryCodes).toHaveLength(10);
      await expectProblem(account.createMfaRecoveryCodes(), 409, 'user_recovery_codes_already_exists');
      expect((await account.updateMFA(true)).mfa).toBe(true);
      expect((await account.getSession('current')).factors).toContain('totp');

      const other = await world().visitor();
      await other.account.createEmailPasswordSession(email, password);
      const more = 'More factors are required to complete the sign in process.';
      await expectProblem(other.account.get(), 401, 'user_more_factors_required', more);
      await expectProblem(other.account.createJWT(), 401, 'user_more_factors_required');
      expect(await other.account.listMfaFactors()).toMatchObject({ totp: true, recoveryCode: true });
      const challenge = await other.account.createMfaChallenge(byApp);
      expect(challenge).toMatchObject({ userId: (await account.get()).$id });
      await expectProblem(
        other.account.updateMfaChallenge(challenge.$id, '000000'),
        401,
        'user_invalid_token',
      );
      await other.account.updateMfaChallenge(challenge.$id, code(0));
      expect((await other.account.get()).email).toBe(email);
      await other.account.deleteSession('current');

      await other.account.createEmailPasswordSession(email, password);
      const again = await other.account.createMfaChallenge(byRecoveryCode);
      await other.account.updateMfaChallenge(again.$id, recoveryCodes[0] ?? '');
      expect((await other.account.getMfaRecoveryCodes()).recoveryCodes).toHaveLength(9);
      const renewed = await other.account.updateMfaRecoveryCodes();
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect(renewed.recoveryCodes).not.toContain(recoveryCodes[1]);
      await other.account.deleteMfaAuthenticator(app, code(30));
      expect(await other.account.listMfaFactors()).toMatchObject(none);
      expect((await other.account.get()).mfa).toBe(false);
      await other.leave();
    });
  });
}
