import type { ChatFilters, ChatIntent } from '../../../contracts/assistant.ts';

export type Action = 'register' | 'cancel' | 'resend_mail';

/** What is asked about one event. */
export const eventTopics = [
  'all',
  'when',
  'where',
  'price',
  'seats',
  'organiser',
  'approval',
  'schedule',
] as const;
export type EventTopic = (typeof eventTopics)[number];

/** A message as the grammar understood it. */
export interface Reading {
  readonly intent: ChatIntent;
  /** Which rule, courtesy or fact is meant, in the words of the intent's answers. */
  readonly topic: string | null;
  readonly action: Action | null;
  readonly filters: ChatFilters;
  /** Which of the events shown before is meant, from 0; -1 is the last one. Null: none is pointed at. */
  readonly pointsAt: number | null;
  /** Whether the message asks for what is near a person whose place nobody knows. */
  readonly nearMe: boolean;
  /** Whether the reading hangs on an event that its words name; where there is none, nothing was understood. */
  readonly unsure: boolean;
}

export const nothing: Reading = {
  intent: 'unknown',
  topic: null,
  action: null,
  filters: {},
  pointsAt: null,
  nearMe: false,
  unsure: false,
};
