import { likelyClause } from './learned-decisions.ts';
import type { ClauseKind } from './part-features.ts';

interface Clause {
  readonly text: string;
  readonly kind: ClauseKind;
}

export interface Parted {
  /** What is asked, as typed. */
  readonly request: string;
  /** What is told beside it, as typed: it may say when, where and for how much. */
  readonly story: string;
  /** What takes someone's time, as typed: its dates are no dates of events. */
  readonly busy: string;
}

const boundaries =
  /(?<=[?!।;…])\s*|(?<=[.,])\s+(?=[\p{L}\p{N}])|\s+[-–—]\s+(?=\p{L})|\n+|\s+(?=(?:because|coz|cuz|cos|bcoz|bcz|so(?! (?:far|much|many|i can|that))|but|though|tho|kyunki|kyuki|kyonki|kyoki|lekin|magar|isliye|क्योंकि|लेकिन|मगर|इसलिए)\s)|\s+(?=(?:and|aur|और)\s+(?:then\s+)?(?:i|im|i'm|we|my|our|he|she|they|mai|main|hum|mujhe|mera|meri|मैं|हम|मुझे|मेरा|मेरी)\s)/iu;

const ends = '(?![\\p{L}\\p{M}])';
const begins = '(?<![\\p{L}\\p{M}])';
function anyOf(words: string): RegExp {
  return new RegExp(`${begins}(?:${words})(?:${ends}|(?<= ))`, 'iu');
}

/** Hindi leaves out who goes somewhere. */
const travels = anyOf(
  '(?:ja|jaa|aa) rah[ei] (?:h|hai|hain|hoon|hu|hun)|(?:chale )?(?:jayenge|jaenge|jaayenge)|nikal jayenge|लौटेंगे|चले जाएँगे|चले जाएंगे|rahenge|rahunga|rahungi|honge|pahunchenge|(?:जा|आ) रहे हैं|(?:जा|आ) रह[ाी] (?:हूँ|हूं|है)|रहेंगे|होंगे|पहुँचेंगे|पहुंचेंगे',
);
const arrives = anyOf(
  'land\\p{L}*|arriv\\p{L}*|visit\\p{L}*|stay\\p{L}*|(?:will|going to) be in|are in|am in|fly(?:ing)? (?:in|into)|come to|coming to|honge|में होंगे',
);

/** The day of a flight home is the last of a stay. */
const leavesAgain = anyOf(
  'flight (?:home|back|out|leaves)|(?:fly|flight|train|bus)\\p{L}* (?:\\S+ ){0,3}(?:home|back|out|leaves?)|wapas|vapas|वापस|वापसी',
);
/** Three words at least, and no correction: `ugh no, I meant Pune`. */
const saysMuch =
  /^(?!(?:and |but )?(?:no|not|ugh|sorry|nahi|नहीं|i (?:mean|meant|said))(?![\p{L}\p{M}]))\s*\S+\s+\S+\s+\S/iu;

const likelyTold = 0.6;
const surelyBusy = 0.7;

/** What a clause most likely does. One of two words, or a correction, only adds to another. */
function kindOf(text: string): ClauseKind {
  if (/\?\s*$/.test(text)) return 'asks';
  if (!saysMuch.test(text)) return 'adds';
  const { asks, adds, tells, busy, complains } = likelyClause(text);
  // What is taken for a story is lost to the search.
  if (tells + busy + complains < likelyTold) return asks > adds ? 'asks' : 'adds';
  // The dates of a stay are those of events.
  if (busy > surelyBusy && ![travels, arrives, leavesAgain].some((stay) => stay.test(text))) return 'busy';
  return complains > tells ? 'complains' : 'tells';
}

function clausesOf(message: string): Clause[] {
  const texts = message.split(boundaries).filter((text) => text !== undefined && /[\p{L}\p{N}]/u.test(text));
  return texts.map((text) => ({ text: text.trim(), kind: kindOf(text) }));
}

const tells = new Set<ClauseKind>(['tells', 'busy', 'complains']);

/**
 * Parts what a message asks from what it says about someone beside it; null where it doesn't do both.
 *
 * @example partedMessage('We land on 3 May, what is on?') // { request: 'what is on?', story: 'We land on 3 May,' }
 */
export function partedMessage(message: string): Parted | null {
  const clauses = clausesOf(message);
  const told = clauses.filter(({ kind }) => tells.has(kind));
  if (told.length === 0 || told.length === clauses.length) return null;
  const join = (those: readonly Clause[]) => those.map(({ text }) => text).join(' ');
  return {
    request: join(clauses.filter(({ kind }) => !tells.has(kind))),
    story: join(told.filter(({ kind }) => kind !== 'busy')),
    busy: join(told.filter(({ kind }) => kind === 'busy')),
  };
}
