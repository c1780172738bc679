import type { ProblemType } from '../../../contracts/problem.ts';
import type { AnswerValue, QuestionAnswers } from '../../../contracts/questions.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Registration } from './store.ts';
import { transitions } from './transitions.ts';

/** The answers of the registration form; empty for clients that have no such form. */
export interface Answers {
  readonly socialMedia: string;
  readonly reason: string;
  /** A contact address other than the account's. */
  readonly email?: string;
  /**
   * By question id. Undefined when the client can't ask questions; that is refused if one of them
   * is required.
   */
  readonly questions?: QuestionAnswers;
}

/** A command on one event's registrations, with the person allowed to give it. */
export type EventCommand =
  | { readonly kind: 'register'; readonly userId: string; readonly answers: Answers }
  /** A walk-in is admitted at check-in. */
  | { readonly kind: 'admit'; readonly userId: string }
  /** `untold` for a deleted account, which can't be notified. */
  | { readonly kind: 'cancel'; readonly userId: string; readonly untold?: boolean }
  | Ruling
  | { readonly kind: 'cancel' | 'lapse'; readonly registrationId: string }
  /** A payment was captured. */
  | { readonly kind: 'pay'; readonly registrationId: string; readonly amountPaise: number }
  | Transfer;

/** A person takes over a ticket, with their own answers. */
export interface Transfer {
  readonly kind: 'hand_on';
  readonly registrationId: string;
  readonly receiverId: string;
  readonly answers: Answers;
}

/** The person who decides. */
export interface Decider {
  readonly userId: string;
  /** Whether they may also decide when a refund follows. */
  readonly money: boolean;
}

/** The decision of an organiser, or of an administrator (`revoke`), about one registration. */
export interface Ruling {
  readonly kind: 'approve' | 'decline' | 'remove' | 'reopen' | 'revoke';
  readonly registrationId: string;
  readonly reason: string | null;
  readonly by: Decider;
  /** The state on the organiser's screen when they decided. */
  readonly seen?: RegistrationState | undefined;
}

/** An answer to one of the event's questions. */
export interface NewAnswer {
  readonly registrationId: string;
  readonly questionId: string;
  readonly value: AnswerValue;
}

export interface Refusal {
  readonly problem: ProblemType;
  /** Per form field: what to correct. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Verdict =
  | { readonly kind: 'done'; readonly registrationId: string }
  | ({ readonly kind: 'refused' } & Refusal);

/** The registration after the command, or the reason it was refused. */
export type Outcome =
  | {
      readonly registration: Registration;
      /** The waitlist place of a person who has just joined. */
      readonly joinedAt: number | null;
    }
  | Refusal;

/**
 * The person who may get a seat by their own command, with their answers; null for any other
 * command.
 */
export function newcomerOf(
  command: EventCommand,
): { readonly userId: string; readonly answers: Answers } | null {
  if (command.kind === 'register') return command;
  return command.kind === 'hand_on' ? { userId: command.receiverId, answers: command.answers } : null;
}

/** Whether a command would cause a refund although its author may not decide about money. */
export function takesMoney(command: EventCommand): boolean {
  return isRuling(command) && !command.by.money && (command.kind === 'remove' || command.kind === 'decline');
}

export function isRuling(command: EventCommand): command is Ruling {
  return 'reason' in command;
}

/**
 * Whether someone else has decided since the organiser's screen was loaded. Repeating the same
 * decision is fine.
 */
function isOvertaken({ kind, seen }: Ruling, { state }: Pick<Registration, 'state'>): boolean {
  return seen !== undefined && seen !== state && transitions[state][kind] !== 'stay';
}

/**
 * Why a person may not make this decision, regardless of the registration's state; null when they
 * may.
 * @param paidFor the paid registrations, needed only for deciders without the right to decide about
 * money
 */
export function rulingBar(
  command: EventCommand,
  subject: Registration,
  paidFor: ReadonlySet<string>,
): ProblemType | null {
  if (!isRuling(command)) return null;
  if (isOvertaken(command, subject)) return 'registration_not_possible';
  // An administrator's refund of all attendees must include their own registration, or they would
  // keep the seat and the money.
  const own = command.by.userId === subject.userId && command.kind !== 'revoke';
  if (own) return 'registration_own_decision';
  return takesMoney(command) && paidFor.has(subject.id) ? 'event_money_not_allowed' : null;
}
