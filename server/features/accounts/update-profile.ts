import type { Updateable } from 'kysely';
import type { Language } from '../../../contracts/languages.ts';
import { transaction } from '../../infra/db/database.ts';
import type { Users } from '../../infra/db/schema.ts';
import { invalidField } from '../../infra/http/problem.ts';
import type { AccountDeps } from './deps.ts';
import { type AccountAttribute, publishAccountChange } from './notices.ts';
import { prefsMaxBytes } from './rules.ts';
import { type AccountRow, findAccount, updateUser } from './store.ts';

/** Fields left out stay unchanged. */
export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly interests?: string | undefined;
  /** Markdown. */
  readonly bio?: string | undefined;
  readonly links?: readonly string[] | undefined;
  /** A picture the person uploaded, or null for none. */
  readonly avatar?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly timeZone?: string | undefined;
}

/** @throws Problem `general_argument_invalid` when the picture isn't theirs */
export async function updateProfile(
  deps: AccountDeps,
  userId: string,
  { name, interests, bio, links, avatar, language, timeZone }: ProfileChanges,
): Promise<AccountRow> {
  if (avatar && !(await deps.accountHooks.isOwnPicture(deps.db, avatar, userId))) {
    throw invalidField('avatar', 'Choose a picture you uploaded');
  }
  const changes = {
    ...(name !== undefined && { name }),
    ...(interests !== undefined && { interests }),
    ...(bio !== undefined && { bio }),
    ...(links !== undefined && { links: [...new Set(links)] }),
    ...(avatar !== undefined && { avatar_file_id: avatar }),
    ...(language !== undefined && { locale: language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
  return change(deps, userId, changes, name === undefined ? undefined : 'name');
}

/**
 * Replaces the client's own settings, which the server doesn't interpret.
 * @throws Problem `general_argument_invalid` beyond 64 kB
 */
export async function updatePrefs(
  deps: AccountDeps,
  userId: string,
  prefs: Record<string, unknown>,
): Promise<AccountRow> {
  const json = JSON.stringify(prefs);
  if (Buffer.byteLength(json) > prefsMaxBytes) {
    throw invalidField('prefs', `Value must be a valid object of ${prefsMaxBytes} bytes at most`);
  }
  return change(deps, userId, { preferences: json }, 'prefs');
}

/**
 * Records that the person accepted the terms, and when (product rule 9).
 * @throws Problem `general_argument_invalid` when the version isn't the one in force
 */
export async function acceptTerms(deps: AccountDeps, userId: string, version: string): Promise<AccountRow> {
  const { legalVersion } = deps.accountSettings;
  if (version !== legalVersion) {
    throw invalidField('version', `The terms in force are those of ${legalVersion}`);
  }
  return change(deps, userId, { terms_version: version, terms_accepted_at: deps.clock.now() });
}

async function change(
  deps: AccountDeps,
  userId: string,
  changes: Updateable<Users>,
  attribute?: AccountAttribute,
): Promise<AccountRow> {
  return transaction(deps.db, async (tx) => {
    await updateUser(tx, userId, deps.clock.now(), changes);
    publishAccountChange(tx, deps, userId, 'update', attribute);
    return findAccount(tx, userId);
  });
}
