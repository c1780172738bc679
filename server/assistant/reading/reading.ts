import type { ChatFilters, ChatIntent } from '../../../contracts/assistant.ts';

export type Action = 'register' | 'cancel' | 'resend_mail';

/** Topics of questions about one event. */
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

/** A parsed message. */
export interface Reading {
  readonly intent: ChatIntent;
  /** The topic within the intent: a rule, a courtesy or a fact. */
  readonly topic: string | null;
  readonly action: Action | null;
  readonly filters: ChatFilters;
  /** The index among previously shown events, from 0; -1 is the last one. Null if none is referred to. */
  readonly pointsAt: number | null;
  /** The message asks for what is nearby, and we don't know where the person is. */
  readonly nearMe: boolean;
  /** The reading requires that its words name an event; otherwise nothing was understood. */
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
