import type { QuestionAnswers } from '../../../contracts/questions.ts';
import type { TicketChoice } from '../../../contracts/ticket-types.ts';

/** The answers of the registration form. Clients without such a form leave out what they can't ask. */
export interface Answers {
  readonly socialMedia?: string;
  readonly reason?: string;
  readonly listed?: boolean;
  /** A contact address other than the account's. */
  readonly email?: string;
  /**
   * By question id. Undefined when the client can't ask questions; that is refused if one of them
   * is required.
   */
  readonly questions?: QuestionAnswers;
  readonly ticket?: TicketChoice;
  /** The request that the person made as a guest, before they proved their address. */
  readonly guestId?: string;
}

/** A seat of an order that is placed. */
export interface NewSeat {
  readonly id: string;
  /** Of the order's first seat. */
  readonly orderId: string;
  readonly companion: boolean;
  readonly holderName: string;
  readonly ticket: TicketChoice;
  readonly questions: QuestionAnswers;
}

export interface Register {
  readonly kind: 'register';
  readonly userId: string;
  readonly answers: Answers;
  /** The seats of an order. The answers are for the first one; without an order, it's the person's own. */
  readonly order?: readonly [NewSeat, ...NewSeat[]];
}

/** What a payment bought. */
export interface BoughtItem {
  readonly id: string;
  readonly label: string;
  readonly amountPaise: number;
}
