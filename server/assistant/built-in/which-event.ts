import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { EventView } from '../../../contracts/events.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { findVisibleEvent, presentEvent, type WholeEvent } from '../../features/events/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { inOwnLanguage } from '../translate.ts';
import type { Question } from './answer.ts';
import { search } from './find-events.ts';

/** One event, several candidates, or none. */
export type ResolvedEvent =
  | { readonly kind: 'one'; readonly event: WholeEvent }
  | { readonly kind: 'several' | 'perhaps'; readonly events: readonly EventView[] }
  | { readonly kind: 'none' | 'unnamed' };

/** Finds the event that a question names or refers back to. */
export async function findReferencedEvent(deps: AssistantDeps, question: Question): Promise<ResolvedEvent> {
  const { reading, context } = question;
  const { words } = reading.filters;
  if (reading.eventId !== null) {
    const known = await findVisibleEvent(deps.db, reading.eventId, question.caller);
    if (known !== null) return { kind: 'one', event: inOwnLanguage(known) };
  }
  if (words !== undefined) return named(deps, question, words);
  const pointed = reading.pointsAt === null ? undefined : context?.shown.at(reading.pointsAt);
  const only = context?.shown.length === 1 ? context.shown[0] : undefined;
  const id = reading.pointsAt === null ? (context?.focus ?? only) : pointed;
  const find = (each: string) => findVisibleEvent(deps.db, each, question.caller);
  const event = id === undefined ? null : await find(id);
  if (event !== null) return { kind: 'one', event: inOwnLanguage(event) };
  const others = await Promise.all((context?.shown ?? []).map(find));
  const events = others.flatMap((each) => (each === null ? [] : [presentEvent(each, asGuest(question))]));
  return events.length === 0 ? { kind: 'unnamed' } : { kind: 'several', events };
}

async function named(deps: AssistantDeps, question: Question, words: string): Promise<ResolvedEvent> {
  const { caller, knowledge } = question;
  const from = knowledge.today.toString();
  const ahead = await search(deps, { caller, filters: { words, from } });
  const found =
    ahead.total > 0 && ahead.hasAllWords ? ahead : await search(deps, { caller, filters: { words } });
  const corrections = new Map(Object.entries(found.corrections));
  const significant = words.split(' ').map((word) => corrections.get(word) ?? word);
  const scored = found.events.map((event) => ({ event, share: shareInTitles(event, significant) }));
  const best = scored.filter(({ share }) => share === 1).map(({ event }) => event);
  const [first, second] = best;
  if (first !== undefined) {
    if (second === undefined || isWholeTitle(first, significant)) return one(deps, question, first.$id);
    return { kind: 'several', events: best.slice(0, chatLimits.events) };
  }
  if (found.hasAllWords && found.total === 1 && found.events[0])
    return one(deps, question, found.events[0].$id);
  const likely = scored.filter(({ share }) => share >= 0.5).map(({ event }) => event);
  const [likeliest, next] = likely;
  if (likeliest !== undefined && next === undefined) return one(deps, question, likeliest.$id);
  if (likely.length > 0) return { kind: 'perhaps', events: likely.slice(0, chatLimits.events) };
  const some = found.hasAllWords ? found.events.slice(0, chatLimits.events) : [];
  return some.length > 0 ? { kind: 'perhaps', events: some } : { kind: 'none' };
}

async function one(deps: AssistantDeps, { caller }: Question, id: string): Promise<ResolvedEvent> {
  const event = await findVisibleEvent(deps.db, id, caller);
  return event === null ? { kind: 'none' } : { kind: 'one', event: inOwnLanguage(event) };
}

/** The share of words in its title, or in the title of a translation. */
function shareInTitles(event: EventView, words: readonly string[]): number {
  return Math.max(...titlesOf(event).map((title) => shareInTitle(title, words)));
}

function titlesOf({ eventTitle, translations }: EventView): string[] {
  return [eventTitle, ...Object.values(translations).map((translated) => translated.eventTitle)];
}

/** The share of words that a title contains, prefixes included: 0 to 1. */
function shareInTitle(title: string, words: readonly string[]): number {
  const held = folded(title).split(/[^\p{L}\p{N}]+/u);
  const wanted = words.flatMap((word) => folded(word).split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== '');
  const hits = wanted.filter((word) => held.some((each) => each.startsWith(word)));
  return wanted.length === 0 ? 0 : hits.length / wanted.length;
}

/** The words are the whole title, or all of it before a colon. */
function isWholeTitle(event: EventView, words: readonly string[]): boolean {
  const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
  const name = plain(words.join(' '));
  return titlesOf(event).some((title) => plain(title) === name || plain(title.split(':')[0] ?? '') === name);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

export function asGuest({ caller }: Pick<Question, 'caller'>) {
  return { caller, admitted: false };
}

/** Filters from before a single event was discussed; they still apply. */
export function filtersBefore({ context }: Question): ChatFilters {
  return context?.filters ?? {};
}
