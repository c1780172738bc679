import type { MailProvider } from '../../../server/mail/index.ts';

/** What a far end does with the next mail; those that are not told take it. */
export type Behaviour =
  | 'take'
  /** Refuses for now, in the words of its protocol: greylisting, a quota. */
  | 'later'
  /** Refuses for good. */
  | 'never'
  /** Takes the mail and hangs up without a word. */
  | 'break after'
  /** Takes the mail and says nothing for longer than anybody waits. */
  | 'silent after';

/** A server of the wire's other end that a test directs. */
export interface FarEnd {
  /** An adapter that talks to it. */
  readonly provider: MailProvider;
  /** What it does with the next mails, in order. */
  behave(...behaviours: Behaviour[]): void;
  /** The addresses of the mails that it holds, in the order in which they came. */
  readonly held: readonly string[];
  /** What it says when it refuses. */
  readonly words: { readonly later: string; readonly never: string };
  /** Stops listening; calls to it fail from then on. */
  stop(): Promise<void>;
}
