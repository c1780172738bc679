/** A point in time, as text on the wire or as an instant on the server. */
type Moment = string | { readonly epochMilliseconds: number };

/** The fields that decide when people can register for an event. */
export interface RegistrationWindow<Time extends Moment = Moment> {
  readonly startsAt: Time;
  /** Null: people can register as soon as the event is published. */
  readonly opensAt: Time | null;
  /** Null: registration closes at the start. */
  readonly closesAt: Time | null;
}

/** Why no one can register at a time. An organiser can still admit people who come to the door. */
export const registrationBarTypes = ['registration_not_open', 'registration_closed'] as const;
export type RegistrationBarType = (typeof registrationBarTypes)[number];

/** The same as the API says it. */
export const registrationBars = {
  registration_not_open: [409, "Registration isn't open yet."],
  registration_closed: [409, 'Registration is closed.'],
} as const satisfies Record<RegistrationBarType, readonly [status: number, message: string]>;

interface RegistrationBar<Time extends Moment> {
  readonly type: RegistrationBarType;
  /** When registration opens, or when it closed. */
  readonly at: Time;
}

/**
 * Why no one can register for an event now; null where people can.
 *
 * @param now in milliseconds since 1970
 */
export function registrationBar<Time extends Moment>(
  window: RegistrationWindow<Time>,
  now: number,
): RegistrationBar<Time> | null {
  const closes = registrationCloses(window);
  if (msOf(closes) <= now) return { type: 'registration_closed', at: closes };
  const { opensAt } = window;
  return opensAt !== null && msOf(opensAt) > now ? { type: 'registration_not_open', at: opensAt } : null;
}

/** When an event takes no more registrations: at the start, or earlier if the organiser says so. */
export function registrationCloses<Time extends Moment>({
  startsAt,
  closesAt,
}: Pick<RegistrationWindow<Time>, 'startsAt' | 'closesAt'>): Time {
  return closesAt !== null && msOf(closesAt) < msOf(startsAt) ? closesAt : startsAt;
}

/**
 * What is wrong with an organiser's registration window, and in which field; null if it is valid.
 *
 * @param isStated whether the organiser sets the field now. A start that moves before a closing time closes
 *   registration by itself
 */
export function windowError(
  { startsAt, opensAt, closesAt }: RegistrationWindow,
  isStated: (field: 'closesAt') => boolean,
): { readonly field: string; readonly remedy: string } | null {
  if (closesAt !== null && isStated('closesAt') && msOf(closesAt) > msOf(startsAt))
    return { field: 'closesAt', remedy: 'Registration must close by the start of the event' };
  if (opensAt !== null && msOf(opensAt) >= msOf(registrationCloses({ startsAt, closesAt })))
    return {
      field: 'opensAt',
      remedy: 'Registration must open before it closes and before the event starts',
    };
  return null;
}

function msOf(moment: Moment): number {
  return typeof moment === 'string' ? Date.parse(moment) : moment.epochMilliseconds;
}
