import { createTranslator } from 'use-intl/core';
import type { Language } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { MailKind, MailValues, Recipient } from './mail.ts';

/** One piece of a letter; each has a form in HTML and one in plain text. */
export type Block =
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'facts'; readonly rows: readonly Fact[] }
  | { readonly type: 'changes'; readonly rows: readonly ChangedFact[] }
  | { readonly type: 'quote'; readonly text: string }
  | { readonly type: 'code'; readonly code: string }
  /** The picture of a ticket, which travels with the mail under the name `cid:ticket`. */
  | { readonly type: 'ticket'; readonly label: string; readonly text: string; readonly url: string }
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  | { readonly type: 'events'; readonly rows: readonly ListedEvent[] }
  /** `link` is an address in the text, to be pressed where it can be. */
  | { readonly type: 'note'; readonly text: string; readonly link?: string };

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
}

export interface ChangedFact {
  readonly label: string;
  readonly now: string;
  /** Worded: 'Before: …'. */
  readonly before: string;
}

/** One of several events in a mail. */
export interface ListedEvent {
  readonly title: string;
  readonly url: string;
  /** When and where, a line each. */
  readonly lines: readonly string[];
}

/** What a mail says, apart from how it looks. All texts are plain: the renderings escape them. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets it. */
  readonly footer: string;
  /** How they end mails of this sort. */
  readonly wayOut?: { readonly label: string; readonly url: string };
}

// Control characters and line breaks would start another header; the direction overrides reorder what is read.
const unfitForOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of any origin as one line of a header. */
export function oneLine(text: string): string {
  return text.replace(unfitForOneLine, ' ').replace(/ {2,}/g, ' ').trim();
}

const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** A whole mail without what reorders its words: texts that were stored before inputs were cleaned may hold it. */
export function inReadingOrder(text: string): string {
  return text.replace(directionControls, '');
}

/**
 * The address as a link carries it.
 *
 * @throws Error for anything but http and https: only those may stand in a mail
 */
export function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') {
    throw new Error(`A mail must not link to ${url}`);
  }
  return parsed.href;
}

/** Says a text of the mails in the reader's language. */
type Say = ReturnType<typeof createSay>;

const made = new Map<Language, Say>();

/**
 * The texts of a language. Kept, since making them takes longer than writing a mail with them.
 *
 * @throws Error (when a text is asked for) where it is missing or is not given what it names: half a mail is worse than none
 */
export function translator(language: Language): Say {
  const say = made.get(language) ?? createSay(language);
  made.set(language, say);
  return say;
}

function createSay(language: Language) {
  return createTranslator({
    locale: language,
    messages: { mail: catalogues[language].mail },
    namespace: 'mail',
    onError: (error) => {
      throw error;
    },
  });
}

/** What a letter is written with. */
export interface Writing {
  readonly say: Say;
  /** Name of the site. */
  readonly site: string;
  readonly reader: Recipient;
  /** The reader's name, or a word that stands for it. */
  readonly name: string;
  /** The language that the letter is in. */
  readonly locale: string;
  /** Whether an answer reaches the organiser. */
  readonly answersReachOrganiser: boolean;
  /** The page of the ticket that goes along, if one does. */
  readonly ticketUrl: string | null;
}

/** Words one kind of mail. */
export type Writer<Kind extends MailKind> = (values: MailValues[Kind], writing: Writing) => MailContent;

export type Writers<Kind extends MailKind> = { readonly [Each in Kind]: Writer<Each> };
