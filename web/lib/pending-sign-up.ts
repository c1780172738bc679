/** Somebody who still has to confirm the code; no password and no code is ever among it (ruling 12). */
export interface PendingSignUp {
  readonly userId: string;
  readonly name: string;
  /** Empty where something else than a sign-up of ours wrote it: the code may still be right. */
  readonly email: string;
}

/** The key that the specification gives to what is kept until verification ends. */
const key = 'userData';

/** Keeps for this tab who is to confirm the code. */
export function keepPendingSignUp(pending: PendingSignUp): void {
  sessionStorage.setItem(key, JSON.stringify(pending));
}

/** Who is to confirm the code in this tab, if anybody. */
export function pendingSignUp(): PendingSignUp | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const { userId, name, email } = JSON.parse(text) as Partial<PendingSignUp>;
    return userId ? { userId, name: name ?? '', email: email ?? '' } : null;
  } catch {
    // Something else wrote there: nobody waits for a code.
    return null;
  }
}

export function forgetPendingSignUp(): void {
  sessionStorage.removeItem(key);
}
