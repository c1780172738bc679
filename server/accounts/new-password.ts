import { invalidField } from '../platform/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What the installation asks of a password beyond the contract. */
export interface PasswordRules {
  /** In characters; the contract's own is 6. */
  readonly minPasswordLength: number;
  readonly refuseCommonPasswords: boolean;
}

/**
 * Holds a new password against the installation's own rules.
 *
 * @throws Problem `general_argument_invalid`
 */
export async function checkNewPassword(password: string, rules: PasswordRules): Promise<void> {
  if (password.length < rules.minPasswordLength) {
    throw invalidField('password', `Password must be at least ${rules.minPasswordLength} characters`);
  }
  if (rules.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw invalidField('password', 'Many people use this password. Choose another one.');
  }
}
