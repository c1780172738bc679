import type { SignInProvider, SignInProviderSettings } from './deps.ts';
import { githubProvider } from './providers/github.ts';
import { openIdProvider } from './providers/openid.ts';

export {
  ProviderError,
  type SignInProvider,
  type SignInProviderSettings,
} from './deps.ts';
export { callbackPath } from './flow.ts';
export { identityRoutes } from './routes.ts';

/** The configured providers by name, in order. */
export function signInProviders(
  settings: readonly SignInProviderSettings[],
): ReadonlyMap<string, SignInProvider> {
  return new Map(
    settings.map((each) => [each.name, each.kind === 'github' ? githubProvider(each) : openIdProvider(each)]),
  );
}
