import type { MailProvider } from '../../../server/features/mail/index.ts';

/** Why it refuses for now. */
export type Passing =
  /** It does not know us yet, or is busy. */
  | 'later'
  /** We sent more than it lets us. */
  | 'over quota'
  /** Something is broken on its side. */
  | 'in trouble';

/** Milliseconds that a slow far end takes, and that the adapters of these tests wait for an answer. */
export const slowness = 100;
export const patience = 1000;

/** What a far end does with the next mail; those that are not told take it. */
export type Behaviour =
  | 'take'
  /** Takes it after a while that is still within anybody's patience. */
  | 'slow'
  | Passing
  /** Refuses for good. */
  | 'never'
  /** Hangs up while the mail comes in, and has not got it. */
  | 'break within'
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
  readonly words: Readonly<Record<Passing | 'never', string>>;
  /** Stops listening; calls to it fail from then on. */
  stop(): Promise<void>;
}
