/** What a question is expected to be read as: the intent, and the filters that it names. What is left out must be absent. */
export interface ExpectedReading {
  readonly intent:
    | 'find_events'
    | 'about_event'
    | 'how_to_register'
    | 'my_registrations'
    | 'payment_rules'
    | 'organiser_help'
    | 'act'
    | 'small_talk'
    | 'unknown';
  /** Which rule, step or courtesy is asked for. */
  readonly topic?: string;
  readonly action?: 'register' | 'cancel' | 'resend_mail';
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  readonly ticketType?: 'free' | 'paid';
  /** Whole rupees. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly category?: string;
  /** In lower case, as it was typed. */
  readonly place?: string;
  /** Kilometres. */
  readonly within?: number;
  readonly online?: boolean;
  /** The words that are searched for, in any order. */
  readonly words?: string;
}

/** A question with the reading and the answer that are right for it, asked on Tuesday, 15 September 2026, in India. */
export interface Question {
  readonly ask: string;
  /** What was asked before in the same conversation, first question first. */
  readonly after?: readonly string[];
  readonly reads: ExpectedReading;
  /** Beginnings of titles that the answer must show. */
  readonly finds?: readonly string[];
  /** Whether it must show nothing else. */
  readonly only?: true;
  /** What its words must match. */
  readonly says?: RegExp;
  /** The condition that it must let go, and say so, because nothing meets all of them. */
  readonly relaxes?: 'dates' | 'price' | 'category' | 'place' | 'online' | 'words';
}
