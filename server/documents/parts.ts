import type { AccountParts } from '../accounts/index.ts';
import type { EventParts } from '../events/index.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { RegistrationParts } from '../registrations/index.ts';

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
