import type { AccountDeps } from '../accounts/index.ts';

/** A provider as the settings name it. */
export interface SignInProviderSettings {
  readonly name: string;
  readonly kind: 'openid' | 'github';
  /** Shown on its button. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether an address that the provider calls verified counts as proven here. */
  readonly trustsEmail: boolean;
}

/** A person as a provider knows them. */
export interface ProvidedPerson {
  readonly issuer: string;
  /** The provider's own id of the person, which never changes. */
  readonly subject: string;
  /** As the provider wrote it; empty if it named none. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
}

/** What the response of a provider is compared with. Known to this server and one browser. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SignInProvider extends Pick<SignInProviderSettings, 'name' | 'label' | 'trustsEmail'> {
  /**
   * The address that asks the person for their consent.
   * @throws ProviderError
   */
  authorizationUrl(expected: Expected, callbackUrl: string): Promise<URL>;
  /**
   * Checks the provider's response and asks it who the person is.
   * @param url the address the provider sent the browser to
   * @throws ProviderError
   */
  personOf(url: URL, expected: Expected): Promise<ProvidedPerson>;
}

/** `cancelled` by the person; `unavailable` for now; `refused` for anything that isn't right. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'cancelled' | 'unavailable' | 'refused';

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export type IdentityDeps = AccountDeps & {
  /** In the order of their buttons. */
  readonly providers: ReadonlyMap<string, SignInProvider>;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Whether the site is read-only. The provider sends people back with a GET, which isn't refused at the door. */
  readonly isMaintained: () => boolean;
};
