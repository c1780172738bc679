import { createTranslator } from 'use-intl/core';
import type { Language } from '../../../contracts/languages.ts';
import type { AgreedTicket } from '../../../contracts/ticket-types.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { MailKind, MailValues } from './mail.ts';
import type { OrderedTickets, Recipient } from './mail-facts.ts';
import type { Scene } from './scenes.ts';

/** A building block of a mail, rendered as HTML and as plain text. */
export type Block =
  /** One that `leads` asks what the button below answers; a `strong` one is in bold. */
  | {
      readonly type: 'paragraph';
      readonly text: string;
      readonly leads?: boolean;
      readonly strong?: boolean;
    }
  | { readonly type: 'facts'; readonly rows: readonly Fact[] }
  | EventBlock
  | { readonly type: 'changes'; readonly rows: readonly ChangedFact[] }
  /** With its author's name where readers may know it, or with what it is: 'Reason'. */
  | {
      readonly type: 'quote';
      readonly text: string;
      readonly author?: string;
      /** Where the author is reached. */
      readonly address?: MailLink;
      readonly label?: string;
      /** Below the label or author, in small: when it was written. */
      readonly note?: string;
      /** What was wrong, in the reader's eyes no good news. */
      readonly tone?: 'wait';
    }
  /** What counts most in the mail: a deadline, a sum. */
  | {
      readonly type: 'highlight';
      readonly label: string;
      readonly value: string;
      /** Below the value, in small. */
      readonly note?: string | null;
      readonly tag?: EventTag;
      /** In the same field, below a line: as on a bill, with the values at the end. */
      readonly rows?: readonly Fact[];
    }
  | { readonly type: 'code'; readonly code: string }
  /** A ticket's QR code, attached to the mail as `cid:ticket`. */
  | {
      readonly type: 'ticket';
      readonly label: string;
      readonly text: string;
      readonly url: string;
      /** The event's. */
      readonly title?: string;
      /** The ticket type. */
      readonly kind?: string;
      /** Read aloud where it can't be scanned. */
      readonly shortCode?: Fact | null;
    }
  /** A mail has one button at most; further ways are links. A `quiet` one is outlined. */
  | { readonly type: 'button'; readonly label: string; readonly url: string; readonly quiet?: boolean }
  /** All of them are needed, in this order; small buttons, of which the first is filled. */
  | { readonly type: 'steps'; readonly rows: readonly MailLink[] }
  | { readonly type: 'link'; readonly text: string; readonly label: string; readonly url: string }
  /** In a field of their own colour if they are what the mail is about. */
  | { readonly type: 'events'; readonly rows: readonly ListedEvent[]; readonly framed?: boolean }
  /** `link` is a URL inside the text that becomes clickable, `action` a link after it. */
  | {
      readonly type: 'note';
      readonly text: string;
      readonly link?: string;
      readonly action?: MailLink;
    };

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** An event: a date tile with time and place beside it in HTML, its facts line by line in plain text. */
export interface EventBlock {
  readonly type: 'event';
  readonly title: string;
  readonly url: string;
  readonly tile: DateTile;
  /** The lines beside the tile, the time first. */
  readonly lines: readonly EventLine[];
  readonly facts: readonly Fact[];
  /** How the reader stands to it: 'Waiting for approval', 'Cancelled'. */
  readonly tag?: EventTag;
  /** Links that add the event to a calendar; none without a seat. */
  readonly calendars: { readonly label: string; readonly links: readonly MailLink[] } | null;
  /** Shortly before the start: the map and the online link as buttons. The plain text has them among the facts. */
  readonly ways?: { readonly label: string; readonly links: readonly MailLink[] };
}

export interface DateTile {
  readonly month: string;
  readonly day: string;
}

/** `off` events are grey, and `over` ones struck through as well. */
export interface EventTag {
  readonly text: string;
  readonly tone: 'good' | 'wait' | 'off' | 'over';
}

export interface EventLine {
  readonly text: string;
  /** A part after the text that stays on one line. */
  readonly whole?: string;
  /** A link after the text, or around it if the label is empty. */
  readonly link?: MailLink;
  readonly soft?: boolean;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
  /** What counts most. */
  readonly strong?: boolean;
  /** Localised, below the value in small: 'Before: …', or a time in the reader's zone. */
  readonly before?: string;
}

export interface ChangedFact {
  readonly label: string;
  readonly now: string;
  /** Localised: 'Before: …'; empty if the reader may no longer see it. */
  readonly before: string;
}

/** One of several events in a mail, or a group. */
export interface ListedEvent {
  readonly title: string;
  readonly url: string;
  readonly tile?: DateTile;
  /** In place of a date: from this name. */
  readonly initials?: string;
  readonly tag?: EventTag;
  /** When and where, one line each. */
  readonly lines: readonly string[];
  /** What someone wrote there. */
  readonly said?: { readonly author: string; readonly text: string; readonly at?: string };
  /** Makes a card of the row, with this on top; without a text, because the title follows. */
  readonly cover?: { readonly src: string };
  /** A small button below the rest, instead of the title's link. */
  readonly more?: MailLink;
  /** The title is a link in the colour of text, beside a mail's button. */
  readonly plain?: boolean;
}

/** A mail's content, independent of its looks. All texts are plain; rendering escapes them. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  /** In a band above the heading: the group that the news is from. */
  readonly source?: { readonly name: string; readonly label: string };
  /** Shown after the subject in lists of mails; by default the first paragraph. */
  readonly preheader?: string;
  /** The event's cover above the heading; a grey one if the event is `off`. */
  readonly cover?: {
    readonly src: string;
    readonly alt: string;
    readonly url: string;
    readonly off?: boolean;
  };
  /** Drawn, in place of a cover. */
  readonly scene?: Scene;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail. */
  readonly footer: string;
  /** The unsubscribe link for this topic. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

// Control characters and line breaks could start another header; direction overrides reorder text.
const lineUnsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes any text safe for one header line. */
export function oneLine(text: string): string {
  return text.replace(lineUnsafeCharacters, ' ').replace(/ {2,}/g, ' ').trim();
}

const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes direction overrides from a whole mail: texts stored before input was cleaned may contain
 * them.
 */
export function inReadingOrder(text: string): string {
  return text.replace(directionControls, '');
}

/** A link that starts an email to this address. */
export function mailTo(address: string, subject: string): string {
  // The address's own characters are quoted, so that none starts another header.
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(oneLine(subject))}`;
}

const linkProtocols: ReadonlySet<string | undefined> = new Set(['https:', 'http:', 'mailto:']);

/**
 * Normalises a URL for a link.
 * @throws Error unless it is http, https or mailto
 */
export function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !linkProtocols.has(parsed.protocol)) {
    throw new Error(`A mail must not link to ${url}`);
  }
  return parsed.href;
}

/** Looks up a text of the mails in the reader's language. */
type Translate = ReturnType<typeof createTranslate>;

const translators = new Map<Language, Translate>();

/**
 * The texts of a language, cached because building them takes longer than composing a mail. A
 * lookup throws when the text or one of its values is missing: no mail is better than half a mail.
 */
export function translator(language: Language): Translate {
  const t = translators.get(language) ?? createTranslate(language);
  translators.set(language, t);
  return t;
}

function createTranslate(language: Language) {
  const translate = createTranslator({
    locale: language,
    messages: { mail: catalogues[language].mail },
    namespace: 'mail',
    onError: (error) => {
      throw error;
    },
  });
  // Most of a mail's texts have no values, and formatting them anew takes longer than all the rest.
  const plain = new Map<string, string>();
  // Callers are checked by its own type: its parameters have more combinations than the compiler writes out.
  const write = translate as unknown as (key: string, values?: object) => string;
  const kept = (key: string, values?: object): string => {
    if (values !== undefined) return write(key, values);
    const text = plain.get(key) ?? write(key);
    plain.set(key, text);
    return text;
  };
  return Object.assign(kept, translate) as unknown as typeof translate;
}

/** The context for composing a mail. */
export interface MailContext {
  readonly t: Translate;
  /** Name of the site. */
  readonly site: string;
  readonly reader: Recipient;
  /** The reader's name, or a generic greeting. */
  readonly name: string;
  /** The mail's language. */
  readonly locale: string;
  /** Whether replies go to the organiser, and where that is. */
  readonly answersReachOrganiser: boolean;
  readonly organiserAddress: string | null;
  /** The attached ticket, if there is one. */
  readonly ticket: { readonly url: string; readonly shortCode: string | null } | null;
  /** What the reader registered for; null at an event without ticket types. */
  readonly agreed: AgreedTicket | null;
  /** Where the mail is about several tickets. */
  readonly order: OrderedTickets | null;
  /** Whether someone else bought the reader's ticket. */
  readonly isHeld: boolean;
  /** The same of a ticket that is the reader's own since it was transferred. */
  readonly boughtByOther: boolean;
}

/** Composes one kind of mail. */
export type Writer<Kind extends MailKind> = (values: MailValues[Kind], context: MailContext) => MailContent;

export type Writers<Kind extends MailKind> = { readonly [Each in Kind]: Writer<Each> };
