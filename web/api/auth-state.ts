import type { Profile } from '../../contracts/accounts.ts';
import { forgetCopies, forgetTypedByOthers } from '../lib/private-storage.ts';

/** Who uses this browser: the signed-in person, or null for a visitor. */
export type Viewer = Profile | null;

/** What the browser keeps of who is signed in (ruling 15). The server's session is the truth, this its mirror. */
interface AuthState {
  readonly status: boolean;
  readonly userData: Viewer;
}

/** The key in local storage; another tab hears of a log-in or log-out by it. */
export const authStateKey = 'persist:root';

/** Keeps who is signed in. */
export function keepAuthState(viewer: Viewer): void {
  const state: AuthState = { status: viewer !== null, userData: viewer };
  const text = JSON.stringify(state);
  if (localStorage.getItem(authStateKey) === text) return;
  localStorage.setItem(authStateKey, text);
  if (viewer === null) forgetCopies();
  else forgetTypedByOthers(viewer.$id);
}

/** Who was signed in when the server last told. */
export function keptViewer(): Viewer {
  const text = localStorage.getItem(authStateKey);
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as Partial<AuthState>;
    return state.status === true && typeof state.userData?.$id === 'string' ? state.userData : null;
  } catch {
    // Something else wrote there; the next answer of the server puts it right.
    return null;
  }
}
