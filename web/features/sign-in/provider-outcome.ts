import type { SignInFailure } from '../../../contracts/identities.ts';

/** The query parameter that the server adds to the page a person comes back to from a provider. */
const parameter = 'provider';

const failures: Readonly<Record<SignInFailure, true>> = {
  cancelled: true,
  unavailable: true,
  refused: true,
  expired: true,
  blocked: true,
  taken: true,
  too_many: true,
  maintenance: true,
};

/** How signing in with a provider, or connecting one, went. */
export function outcomeIn(search: URLSearchParams): {
  readonly failure: SignInFailure | undefined;
  readonly connected: boolean;
} {
  const outcome = search.get(parameter);
  return {
    failure: isFailure(outcome) ? outcome : undefined,
    connected: outcome === 'connected',
  };
}

function isFailure(text: string | null): text is SignInFailure {
  return text !== null && Object.hasOwn(failures, text);
}
