import { z } from 'zod';
import { chatLimits } from './chat-limits.ts';
import { highestPriceAsked, mostKilometres } from './discovery-limits.ts';
import { endpoint } from './endpoint.ts';
import { Category, EventView, TicketType } from './events.ts';
import { CalendarDate, Id, Line, Prose, TimeZone } from './values.ts';

/** What somebody can want of the assistant. */
export const ChatIntent = z.enum([
  'find_events',
  'about_event',
  'how_to_register',
  'my_registrations',
  'payment_rules',
  'organiser_help',
  'act',
  'small_talk',
  'unknown',
]);
export type ChatIntent = z.infer<typeof ChatIntent>;

/** The conditions that a question can name; each is shown, and can be taken back, on its own. */
export const ChatSlot = z.enum(['dates', 'price', 'category', 'place', 'online', 'words']);
export type ChatSlot = z.infer<typeof ChatSlot>;

/** What is asked of events. */
export const ChatFilters = z.object({
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  ticketType: TicketType.optional(),
  /** Whole rupees. */
  minPrice: z.int().min(0).max(highestPriceAsked).optional(),
  maxPrice: z.int().min(0).max(highestPriceAsked).optional(),
  category: Category.optional(),
  place: Line.min(1).max(200).optional(),
  /** Kilometres round the place. */
  within: z.int().min(1).max(mostKilometres).optional(),
  online: z.boolean().optional(),
  words: Line.min(1).max(200).optional(),
});
export type ChatFilters = z.infer<typeof ChatFilters>;

/** What the next question may build on. The client keeps it and sends it back: the server remembers no conversation. */
export const ChatContext = z.object({
  filters: ChatFilters,
  /** The events that the last answer showed, in order. */
  shown: z.array(Id).max(10),
  /** The one event that was spoken of. */
  focus: Id.nullable(),
});
export type ChatContext = z.infer<typeof ChatContext>;

export const ChatRequest = z.object({
  message: Prose.min(1, 'Write a message first').max(chatLimits.message),
  context: ChatContext.optional(),
  /** A condition of the context to let go, instead of reading the message for new ones. */
  drop: ChatSlot.optional(),
  /** The zone by whose clocks 'today' and 'this weekend' are meant; without it, the site's. */
  timeZone: TimeZone.optional(),
  /** What was said before, oldest first; only a language model reads it. */
  history: z
    .array(z.object({ sender: z.enum(['user', 'bot']), text: Prose.max(chatLimits.told) }))
    .max(chatLimits.history)
    .optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** Something that the person can have done, after a confirmation, by the ordinary calls. */
export const ChatAction = z.object({
  kind: z.enum(['register', 'cancel', 'resend_mail']),
  eventId: z.string(),
  eventTitle: z.string(),
  /** The label of the button. */
  label: z.string(),
  /** What the person is asked before it is done; null where the form of the event's page asks. */
  question: z.string().nullable(),
  /** What is said once it is done. */
  done: z.string(),
});
export type ChatAction = z.infer<typeof ChatAction>;

/** A way on: a screen of this site. */
const ChatLink = z.object({ label: z.string(), path: z.string().startsWith('/') });

export const ChatReply = z.object({
  /** The whole answer as text, with complete addresses: all that a client needs that knows nothing else. */
  response: z.string(),
  /** The same without what the parts below show. */
  text: z.string(),
  answeredBy: z.enum(['built_in', 'model', 'service']),
  /** Said above the answer, where another than the usual one gave it. */
  notice: z.string().nullable(),
  /** How the built-in assistant read the question; null where it did not answer. */
  reading: z
    .object({
      intent: ChatIntent,
      topic: z.string().nullable(),
      action: z.enum(['register', 'cancel', 'resend_mail']).nullable(),
      filters: ChatFilters,
      /** The condition that was let go because nothing meets all of them. */
      relaxed: ChatSlot.nullable(),
    })
    .nullable(),
  chips: z.array(z.object({ slot: ChatSlot, label: z.string() })),
  events: z.array(EventView).max(chatLimits.events),
  actions: z.array(ChatAction),
  links: z.array(ChatLink),
  /** Questions that could come next. */
  suggestions: z.array(z.string()),
  context: ChatContext,
});
export type ChatReply = z.infer<typeof ChatReply>;

export const chat = endpoint({
  method: 'POST',
  path: '/v1/chat',
  access: 'anyone',
  summary:
    'Asks the assistant. With `Accept: text/event-stream` the words come as they are found (events `text` with `{delta}`, then one `reply`).',
  body: ChatRequest,
  reply: ChatReply,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const assistantEndpoints = { chat };
