import { z } from 'zod';
import type { ChatReply } from '../../contracts/assistant.ts';

/** A title or any word is compared without case and accents. */
const Wordings = z.union([z.array(z.string()), z.array(z.array(z.string()))]);

const Expectation = z.object({
  intent: z.enum([
    'find',
    'event_fact',
    'own_registrations',
    'own_ticket',
    'register',
    'cancel_registration',
    'organiser_own',
    'how_to',
    'human',
    'small_talk',
    'out_of_scope',
    'refuse_instruction',
    'several',
  ]),
  alsoOk: z.array(z.string()).default([]),
  event: z.string().optional(),
  fact: z.string().optional(),
  alsoFact: z.string().optional(),
  quote: z.string().optional(),
  about: z.string().optional(),
  topic: z.string().optional(),
  alsoTopic: z.string().optional(),
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
  dates: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).optional(),
  weekdays: z.array(z.string()).optional(),
  notFull: z.boolean().optional(),
  lenient: z.boolean().optional(),
  timeFrom: z.string().optional(),
  timeTo: z.string().optional(),
  places: z.array(z.string()).optional(),
  notPlaces: z.array(z.string()).optional(),
  categories: z.array(z.string()).optional(),
  notCategories: z.array(z.string()).optional(),
  words: Wordings.optional(),
  notWords: z.array(z.string()).optional(),
  priceMin: z.number().optional(),
  priceMax: z.number().optional(),
  free: z.boolean().optional(),
  online: z.boolean().optional(),
  order: z.string().optional(),
  mustShow: z.array(z.string()).default([]),
  mustNotShow: z.array(z.string()).default([]),
  ignored: z.array(z.string()).optional(),
  get parts() {
    return z.array(Expectation).optional();
  },
});
export type Expectation = z.infer<typeof Expectation>;

/** A conversation; its last message is judged. */
export const AskedQuestion = z.object({
  id: z.string(),
  view: z.string(),
  language: z.enum(['en', 'hinglish', 'hi']),
  as: z.enum(['guest', 'attendee', 'organiser']),
  messages: z.array(z.string()).min(1),
  expect: Expectation,
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** An event as the judge knows it. */
export interface Shown {
  readonly id: string;
  readonly title: string;
  readonly full: boolean;
}

export interface Given {
  readonly reply: ChatReply;
  /** All results of the search, not only those in the reply. */
  readonly results: readonly Shown[];
  /** Titles by event id. */
  readonly titleOf: (eventId: string) => string | undefined;
}
