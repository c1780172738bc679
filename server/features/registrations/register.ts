import type { QuestionAnswers } from '../../../contracts/questions.ts';
import type { TicketChoice } from '../../../contracts/ticket-types.ts';
import type { TakenAddOn } from './tickets/add-ons.ts';

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
  /** Where the holder's ticket is sent. */
  readonly holderEmail?: string | undefined;
  readonly ticket: TicketChoice;
  readonly questions: QuestionAnswers;
}

export interface Register {
  readonly kind: 'register';
  readonly userId: string;
  readonly answers: Answers;
  /** The seats of an order. The answers are for the first one; without an order, it's the person's own. */
  readonly order?: readonly [NewSeat, ...NewSeat[]];
  /** The seat of a pass that the person has: nothing is asked or paid, and no one is mailed. */
  readonly pass?: { readonly id: string; readonly registrationId: string };
  /** A pass that the person has just bought on another date takes the seat here: no second one is sold. */
  readonly noPass?: boolean;
  readonly silent?: boolean;
}

/** A person takes over a ticket, with their own answers. */
export interface Transfer {
  readonly kind: 'transfer';
  readonly registrationId: string;
  readonly receiverId: string;
  readonly answers: Answers;
}

/** What a payment bought. */
export interface BoughtItem {
  readonly id: string;
  /** The registration that it belongs to, and is refunded with. */
  readonly registrationId: string;
  readonly label: string;
  readonly amountPaise: number;
}

/** What the group took off a seat's price. */
export interface TakenGroupDiscount {
  readonly paise: number;
  /** Whether the seats of its type count, or all. */
  readonly of: 'type' | 'event';
  /** How many seats it needs. */
  readonly from: number;
}

/** A ticket that replaces a confirmed one after a payment. Until then, the person has both. */
export interface TicketChange {
  /** Also the subject of its payment. */
  readonly id: string;
  /** Another type, which the organiser gives; or more add-ons, which the person buys. */
  readonly kind: 'type' | 'add_ons';
  readonly ticketTypeId: string;
  readonly agreedPaise: number | null;
  readonly discountPaise: number;
  readonly ticketCodeId: string | null;
  readonly addOns: readonly TakenAddOn[];
  /** What is to be paid for it. */
  readonly duePaise: number;
}

/** The organiser gives someone another type, or ends an open change; or holders change their own add-ons. */
export type ChangeTicket = {
  readonly kind: 'change_ticket';
  readonly registrationId: string;
} & (
  | {
      readonly to: 'type';
      readonly by: { readonly userId: string; readonly money: boolean };
      readonly ticketTypeId: string;
      /** What the organiser was shown; it's refused if it has changed. */
      readonly differencePaise: number | undefined;
    }
  | { readonly to: 'no_change'; readonly by: { readonly userId: string; readonly money: boolean } }
  | {
      readonly to: 'more_add_ons';
      readonly holderId: string;
      readonly addOns: NonNullable<TicketChoice['addOns']>;
      readonly expectedPaise: number | undefined;
    }
  | { readonly to: 'less_add_ons'; readonly holderId: string; readonly addOnId: string }
);

/** Another ticket type that an organiser gave or offered, by the types' names. */
export interface TicketMove {
  readonly from: string;
  readonly to: string;
  /** What the person has to pay for it. */
  readonly duePaise: number;
  /** What the person who paid gets back. */
  readonly refund?: { readonly paise: number; readonly currency: string };
  /** Why it came to nothing. */
  readonly over?: 'unpaid' | 'withdrawn';
}
