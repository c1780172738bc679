import type { ProblemType } from '../../../contracts/problem.ts';
import type { AnswerValue, QuestionAnswers } from '../../../contracts/questions.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Registration } from './store.ts';
import { transitions } from './transitions.ts';

/** What the RSVP form asks for; empty where somebody registers through a client that has no such form. */
export interface Answers {
  readonly socialMedia: string;
  readonly reason: string;
  /** Where mails shall go, if not to the account's address. */
  readonly email?: string;
  /**
   * To the event's own questions, by their ids; undefined where the client has no way to ask them, which is refused
   * where one of them has to be answered.
   */
  readonly questions?: QuestionAnswers;
}

/** A command on one event's registrations, by whoever may give it. */
export type EventCommand =
  | { readonly kind: 'register'; readonly userId: string; readonly answers: Answers }
  /** Somebody who came without a registration is let in at the door. */
  | { readonly kind: 'admit'; readonly userId: string }
  /** `untold` for somebody who has gone and can't be told. */
  | { readonly kind: 'cancel'; readonly userId: string; readonly untold?: boolean }
  | Ruling
  | { readonly kind: 'cancel' | 'lapse'; readonly registrationId: string }
  /** Money for it was captured. */
  | { readonly kind: 'pay'; readonly registrationId: string; readonly amountPaise: number }
  | Transfer;

/** Somebody takes a ticket over, with answers of their own. */
export interface Transfer {
  readonly kind: 'hand_on';
  readonly registrationId: string;
  readonly receiverId: string;
  readonly answers: Answers;
}

/** The person who gives a ruling. */
export interface Decider {
  readonly userId: string;
  /** Whether they may also decide what involves a refund. */
  readonly money: boolean;
}

/** What the organiser, or an administrator (`revoke`), decides about one registration. */
export interface Ruling {
  readonly kind: 'approve' | 'decline' | 'remove' | 'reopen' | 'revoke';
  readonly registrationId: string;
  readonly reason: string | null;
  readonly by: Decider;
  /** The state that the organiser went by. */
  readonly seen?: RegistrationState | undefined;
}

/** What somebody answered when they registered, to one of the event's questions. */
export interface NewAnswer {
  readonly registrationId: string;
  readonly questionId: string;
  readonly value: AnswerValue;
}

/** Why a command was not carried out. */
export interface Refusal {
  readonly problem: ProblemType;
  /** Where answers are at fault: the fields of the form, each with its remedy. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Verdict =
  | { readonly kind: 'done'; readonly registrationId: string }
  | ({ readonly kind: 'refused' } & Refusal);

/** What came of a command: the registration as it is now, or why not. */
export type Outcome =
  | {
      readonly registration: Registration;
      /** Place in the waitlist of somebody who has just joined it. */
      readonly joinedAt: number | null;
    }
  | Refusal;

/** Whoever comes to have a seat by a command that they give themselves, and what they answer; null for any other. */
export function newcomerOf(
  command: EventCommand,
): { readonly userId: string; readonly answers: Answers } | null {
  if (command.kind === 'register') return command;
  return command.kind === 'hand_on' ? { userId: command.receiverId, answers: command.answers } : null;
}

/** Whether a command gives money back that was paid, on the word of somebody who may not decide about money. */
export function takesMoney(command: EventCommand): boolean {
  return isRuling(command) && !command.by.money && (command.kind === 'remove' || command.kind === 'decline');
}

/** Whether a command is the organiser's about one registration. */
export function isRuling(command: EventCommand): command is Ruling {
  return 'reason' in command;
}

/** Whether somebody else decided since the organiser looked; what holds already may be said once more. */
function isOvertaken({ kind, seen }: Ruling, { state }: Pick<Registration, 'state'>): boolean {
  return seen !== undefined && seen !== state && transitions[state][kind] !== 'stay';
}

/**
 * Why somebody may not decide so about a registration, whatever its state allows; null where they may.
 *
 * @param paidFor the registrations that were paid for, as far as whoever decides may not decide about money
 */
export function rulingBar(
  command: EventCommand,
  subject: Registration,
  paidFor: ReadonlySet<string>,
): ProblemType | null {
  if (!isRuling(command)) return null;
  if (isOvertaken(command, subject)) return 'registration_not_possible';
  // An administrator's refund of everybody has to reach their own seat too, or they would keep it with the money.
  const own = command.by.userId === subject.userId && command.kind !== 'revoke';
  if (own) return 'registration_own_decision';
  return takesMoney(command) && paidFor.has(subject.id) ? 'event_money_not_allowed' : null;
}
