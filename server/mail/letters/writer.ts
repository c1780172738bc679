import type { Letter } from '../letter.ts';
import type { MailKind, MailValues, Recipient } from '../mail.ts';
import type { Say } from '../translate.ts';

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
export type Writer<Kind extends MailKind> = (values: MailValues[Kind], writing: Writing) => Letter;

export type Writers<Kind extends MailKind> = { readonly [Each in Kind]: Writer<Each> };
