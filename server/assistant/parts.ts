import type { Geocoders } from '../places/index.ts';
import type { Db } from '../platform/database.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { RegistrationParts } from '../registrations/index.ts';
import type { ChatService, LanguageModel } from './provider.ts';

/** Who answers first; the built-in assistant stands in for the others. `seconds` is how long an answer may take. */
export type Answering =
  | { readonly kind: 'built_in' }
  | { readonly kind: 'service'; readonly service: ChatService; readonly seconds: number }
  | {
      readonly kind: 'model';
      readonly model: LanguageModel;
      readonly seconds: number;
      readonly perPersonAndDay: number;
      readonly perDay: number;
    };

/** What answering questions takes. */
export interface AssistantParts extends Parts {
  /** The public address, without a slash at its end: events in an answer's text are linked with it. */
  readonly siteUrl: string;
  /** The zone by whose calendar `today` is meant: the one that events have unless told otherwise. */
  readonly calendarZone: string;
  /** How often one person, or one network address of visitors, may ask. */
  readonly questions: Limit;
  readonly answering: Answering;
  /** Until when whoever paid for a registration was promised everything back; null: never. */
  promisedUntil(db: Db, registrationId: string): Promise<Temporal.Instant | null>;
  /** Where the middle of a circle is found. */
  readonly geocoders: Geocoders;
  /** For other assistants, which register and cancel for a person. */
  readonly registrations: RegistrationParts;
}
