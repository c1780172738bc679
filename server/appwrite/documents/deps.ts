import type { AccountParts } from '../../features/accounts/index.ts';
import type { EventParts } from '../../features/events/index.ts';
import type { RegistrationParts } from '../../features/registrations/index.ts';
import type { Parts } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

/** What the document calls need: the ids that clients put into their addresses, and the features they speak for. */
export interface DocumentParts extends Parts {
  readonly databaseId: string;
  readonly collectionIds: { readonly events: string; readonly users: string };
  /** Pseudonyms are made with it. */
  readonly secret: string;
  /** How often one person may write. */
  readonly writes: Limit;
  readonly events: EventParts;
  readonly registrations: RegistrationParts;
  readonly accounts: AccountParts;
}
