import type { AccountDeps } from '../../features/accounts/index.ts';
import type { EventDeps } from '../../features/events/index.ts';
import type { RegistrationDeps } from '../../features/registrations/index.ts';
import type { Deps } from '../../infra/deps.ts';

export interface DocumentDeps extends Deps {
  readonly databaseId: string;
  readonly collectionIds: { readonly events: string; readonly users: string };
  /** For pseudonyms. */
  readonly secret: string;
  readonly events: EventDeps;
  readonly registrations: RegistrationDeps;
  readonly accounts: AccountDeps;
}
