import { z } from 'zod';
import { Currency } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { Category, EventView, TicketType } from './events.ts';
import { chatLimits, highestPriceAsked, maxKilometres } from './limits.ts';
import { CalendarDate, Id, Line, Prose, TimeZone, WallTime } from './values.ts';

export const ChatIntent = z.enum([
  'find_events',
  'about_event',
  'how_to_register',
  'my_registrations',
  'my_ticket',
  'my_events',
  'payment_rules',
  'organiser_help',
  'site_help',
  'act',
  'small_talk',
  'human',
  'instruction',
  'out_of_scope',
  'unknown',
]);
export type ChatIntent = z.infer<typeof ChatIntent>;

/** Filters a question can set; each is shown and can be removed on its own. */
export const ChatSlot = z.enum([
  'dates',
  'time',
  'price',
  'category',
  'place',
  'online',
  'words',
  'seats',
  'order',
]);
export type ChatSlot = z.infer<typeof ChatSlot>;

const Words = Line.min(1).max(200);

export const ChatFilters = z.object({
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Alternatives to those dates. */
  otherDates: z
    .array(z.object({ from: CalendarDate, to: CalendarDate }))
    .max(5)
    .optional(),
  /** Days of the week within those dates, from 1 (Monday) to 7. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  /** When events start, in their own time zone. */
  timeFrom: WallTime.optional(),
  timeTo: WallTime.optional(),
  ticketType: TicketType.optional(),
  /** Whole amounts of `currency`; without one, of the site's. */
  minPrice: z.int().min(0).max(highestPriceAsked).optional(),
  maxPrice: z.int().min(0).max(highestPriceAsked).optional(),
  currency: Currency.optional(),
  category: Category.optional(),
  /** Any of several. */
  categories: z.array(Category).max(9).optional(),
  notCategories: z.array(Category).max(9).optional(),
  place: Words.optional(),
  /** Alternatives to that place. */
  otherPlaces: z.array(Words).max(5).optional(),
  notPlaces: z.array(Words).max(5).optional(),
  /** Kilometres around the place. */
  within: z.int().min(1).max(maxKilometres).optional(),
  online: z.boolean().optional(),
  words: Words.optional(),
  /** Alternatives to those words. */
  otherWords: z.array(Words).max(5).optional(),
  notWords: Words.optional(),
  /** Only events that aren't full. */
  seatsLeft: z.literal(true).optional(),
  order: z.enum(['soonest', 'cheapest']).optional(),
});
export type ChatFilters = z.infer<typeof ChatFilters>;

/**
 * What the next question can refer to. The client keeps it and sends it back; the server stores no
 * conversation.
 */
export const ChatContext = z.object({
  filters: ChatFilters,
  /** Those before the last change, for `go back`. */
  earlier: ChatFilters.optional(),
  /** Events in the last answer, in order. */
  shown: z.array(Id).max(10),
  /** The event under discussion. */
  focus: Id.nullable(),
  /** What the last question asked about an event, for `and the yoga?`. */
  asked: z.enum(['price', 'when', 'where', 'seats', 'organiser', 'approval']).optional(),
});
export type ChatContext = z.infer<typeof ChatContext>;

export const ChatRequest = z.object({
  message: Prose.min(1, 'Write a message first').max(chatLimits.message),
  context: ChatContext.optional(),
  /** A filter to remove from the context. The message isn't read for new ones then. */
  drop: ChatSlot.optional(),
  /** The zone for 'today' and 'this weekend'; the site's by default. */
  timeZone: TimeZone.optional(),
  /** Earlier messages, oldest first; used only by a language model. */
  history: z
    .array(z.object({ sender: z.enum(['user', 'bot']), text: Prose.max(chatLimits.historyText) }))
    .max(chatLimits.history)
    .optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** An action the person can confirm; it then runs through the ordinary endpoints. */
export const ChatAction = z.object({
  kind: z.enum(['register', 'cancel', 'resend_mail']),
  eventId: z.string(),
  eventTitle: z.string(),
  label: z.string(),
  /** The confirmation question; null if the form on the event page asks instead. */
  question: z.string().nullable(),
  /** The message after it succeeds. */
  done: z.string(),
});
export type ChatAction = z.infer<typeof ChatAction>;

/** A link to a screen of this site. */
const ChatLink = z.object({ label: z.string(), path: z.string().startsWith('/') });

export const ChatReply = z.object({
  /** The whole answer as text, with absolute URLs: enough for clients that ignore the other fields. */
  response: z.string(),
  /** The same without what the fields below show. */
  text: z.string(),
  answeredBy: z.enum(['built_in', 'model', 'service']),
  /** Shown above the answer, e.g. when a fallback answered. */
  notice: z.string().nullable(),
  /** How the built-in assistant understood the question; null if it didn't answer. */
  reading: z
    .object({
      intent: ChatIntent,
      topic: z.string().nullable(),
      action: z.enum(['register', 'cancel', 'resend_mail']).nullable(),
      filters: ChatFilters,
      /** The filter dropped because no event matched all of them. */
      relaxed: ChatSlot.nullable(),
      /** Words that were not used. */
      ignored: z.array(z.string()).max(chatLimits.ignored),
      /** What was understood and answered, in order: several where a message asks several things. */
      parts: z
        .array(
          z.object({
            intent: ChatIntent,
            topic: z.string().nullable(),
            action: z.enum(['register', 'cancel', 'resend_mail']).nullable(),
            eventId: z.string().nullable(),
          }),
        )
        .max(chatLimits.parts),
    })
    .nullable(),
  chips: z.array(z.object({ slot: ChatSlot, label: z.string() })),
  events: z.array(EventView).max(chatLimits.events),
  actions: z.array(ChatAction),
  links: z.array(ChatLink),
  /** Suggested follow-up questions. */
  suggestions: z.array(z.string()),
  context: ChatContext,
});
export type ChatReply = z.infer<typeof ChatReply>;

export const chat = endpoint({
  method: 'POST',
  path: '/v1/chat',
  duringMaintenance: true,
  access: 'anyone',
  localised: true,
  summary:
    "Ask the assistant. With `Accept: text/event-stream`, text is streamed as it's generated: `text` events with `{delta}`, then one `reply`.",
  body: ChatRequest,
  reply: ChatReply,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const assistantEndpoints = { chat };
