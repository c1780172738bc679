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
export interface Letter {
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
