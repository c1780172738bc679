/** A sign-up or log-in waiting for its code. Never contains a password or code (product rule 12). */
export interface PendingSignUp {
  readonly userId: string;
  /** Empty at a log-in. */
  readonly name: string;
  /** Empty if another program wrote the entry; the code can still be right. */
  readonly email: string;
}

/** Session storage key; part of the original client's format. */
const key = 'userData';

/** Stores the sign-up for this tab. */
export function savePendingSignUp(pending: PendingSignUp): void {
  sessionStorage.setItem(key, JSON.stringify(pending));
}

/** The sign-up of this tab, if any. */
export function pendingSignUp(): PendingSignUp | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const { userId, name, email } = JSON.parse(text) as Partial<PendingSignUp>;
    return userId ? { userId, name: name ?? '', email: email ?? '' } : null;
  } catch {
    // Not our format.
    return null;
  }
}

export function clearPendingSignUp(): void {
  sessionStorage.removeItem(key);
}
