import { callbackPath, ProviderError, signInProviders } from '../../server/features/identities/index.ts';
import type { Check, Finding } from './examine.ts';

/** Reads the configuration that each provider publishes. Only a person can test the client's id and secret. */
export const signIn: Check = {
  name: 'sign-in',
  async run({ config: { signInProviders: settings, site } }) {
    if (settings.length === 0)
      return [{ state: 'good', text: 'No login providers: people log in with a code, password or passkey.' }];
    const providers = [...signInProviders(settings).values()];
    return Promise.all(
      providers.map(async ({ name, label, authorizationUrl }): Promise<Finding> => {
        const callback = `${site.url}${callbackPath}/${name}`;
        try {
          const probe = { state: 'doctor', nonce: 'doctor', codeVerifier: 'doctor'.repeat(8) };
          const { origin } = await authorizationUrl(probe, callback);
          return {
            state: 'good',
            text: `${label} logs people in at ${origin}. Its callback URL is ${callback}`,
          };
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          const setting = `SIGN_IN_${name.toUpperCase()}_ISSUER`;
          const remedy = `Check ${setting}, which must be written exactly as the provider publishes it, and whether a firewall blocks it.`;
          return {
            state: 'bad',
            text: `${label} doesn't respond correctly: ${error.message}.`,
            remedy,
          };
        }
      }),
    );
  },
};
