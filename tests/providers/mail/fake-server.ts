import type { MailProvider } from '../../../server/features/mail/index.ts';

/** Temporary rejections. */
export type Passing =
  /** Greylisting, or busy. */
  | 'later'
  /** Our quota is used up. */
  | 'over quota'
  /** A server error. */
  | 'in trouble';

/** Milliseconds of a slow response, within the adapters' timeout. */
export const slowness = 100;
export const patience = 1000;

/** How the server handles the next email; others are accepted. */
export type Behaviour =
  | 'take'
  /** Accepts it slowly, within the timeout. */
  | 'slow'
  | Passing
  /** Rejects permanently. */
  | 'never'
  /** Disconnects during transfer, without accepting it. */
  | 'break within'
  /** Accepts it and disconnects without a response. */
  | 'break after'
  /** Accepts it and responds after the timeout. */
  | 'silent after';

/** A scripted server. */
export interface FakeServer {
  /** The adapter connected to it. */
  readonly provider: MailProvider;
  /** How to handle the next emails, in order. */
  behave(...behaviours: Behaviour[]): void;
  /** Recipients of the emails received, in order. */
  readonly held: readonly string[];
  /** Its messages when it rejects. */
  readonly words: Readonly<Record<Passing | 'never', string>>;
  /** Stops listening; later calls fail. */
  stop(): Promise<void>;
}
