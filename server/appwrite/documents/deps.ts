import type { AccountDeps } from '../../features/accounts/index.ts';
import type { EventDeps } from '../../features/events/index.ts';
import type { RegistrationDeps } from '../../features/registrations/index.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

/** What the document calls need: the ids that clients put into their addresses, and the features they speak for. */
export interface DocumentDeps extends Deps {
  readonly databaseId: string;
  readonly collectionIds: { readonly events: string; readonly users: string };
  /** Pseudonyms are made with it. */
  readonly secret: string;
  /** How often one person may write. */
  readonly writes: Limit;
  readonly events: EventDeps;
  readonly registrations: RegistrationDeps;
  readonly accounts: AccountDeps;
}
