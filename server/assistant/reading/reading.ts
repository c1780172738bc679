import type { ChatFilters, ChatIntent } from '../../../contracts/assistant.ts';
import type { Fact, Matter } from './facts.ts';

export type Action = 'register' | 'cancel' | 'resend_mail';

/** What organisers ask about their own events. */
export type Managed = 'list' | 'registrations' | 'seats' | 'approvals' | 'waitlist' | 'money';

/** A parsed message. */
export interface Reading {
  readonly intent: ChatIntent;
  /** The topic within the intent: a rule, a courtesy, a fact, or what an organiser asks about. */
  readonly topic: string | null;
  readonly action: Action | null;
  readonly filters: ChatFilters;
  /** The event that the words name, if the site's texts tell. */
  readonly eventId: string | null;
  /** The facts asked about one event, in order. */
  readonly facts: readonly { readonly fact: Fact; readonly matter?: Matter }[];
  /** The words of a question about one event beside its name: the description may answer them. */
  readonly asked: readonly string[];
  /** The words that name the event. */
  readonly named: readonly string[];
  /** Words that were not used. */
  readonly ignored: readonly string[];
  /** The index among previously shown events, from 0; -1 is the last one. Null if none is referred to. */
  readonly pointsAt: number | null;
  /** The message refers to what was talked about: `am I registered for it`. */
  readonly pointsBack: boolean;
  /** The message asks for what is nearby, and we don't know where the person is. */
  readonly nearMe: boolean;
  /** How clearly the words want this, from 0 to 2; parts of a message that say little are no questions of their own. */
  readonly weight: number;
  /** The reading requires that its words name an event; otherwise nothing was understood. */
  readonly unsure: boolean;
}

export const nothing: Reading = {
  intent: 'unknown',
  topic: null,
  action: null,
  filters: {},
  eventId: null,
  facts: [],
  asked: [],
  named: [],
  ignored: [],
  pointsAt: null,
  pointsBack: false,
  nearMe: false,
  unsure: false,
  weight: 0,
};
