import * as contract from '../../../contracts/event-overview.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { countCheckIns } from '../check-in/index.ts';
import { findEvent, roleIn, seatsLeft } from '../events/index.ts';
import { countMailsOfEvent } from '../mail/index.ts';
import { noTotals, openDisputesOf, totalsOf } from '../payments/index.ts';
import { countRegisteredByDay } from '../registrations/index.ts';
import { needsOf } from './rules.ts';

export interface EventOverviewDeps extends Pick<Deps, 'db' | 'clock'> {
  /** Whether the site's settings bring a way to pay. */
  readonly takesPayments: boolean;
}

export function eventOverviewRoutes(bind: Bind, deps: EventOverviewDeps): void {
  bind(contract.getEventOverview, ({ params, caller }) =>
    showEventOverview(deps, { caller, eventId: params.eventId }),
  );
}

/**
 * What an event needs, and its numbers, in a fixed number of queries, whatever its size.
 * @throws Problem `event_not_found` for everyone without a role
 */
async function showEventOverview(
  { db, clock, takesPayments }: EventOverviewDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<contract.EventOverview> {
  const event = await findEvent(db, eventId);
  const role = event === null ? null : await roleIn(db, caller, event);
  if (event === null || role === null) throw new Problem('event_not_found');
  const people = mayDo(role, 'people');
  const [mails, totals, attendance, disputes, registeredByDay] = await Promise.all([
    people ? countMailsOfEvent(db, eventId) : null,
    mayDo(role, 'money') ? totalsOf(db, eventId).then(([sums]) => sums ?? noTotals) : null,
    mayDo(role, 'door') ? countCheckIns(db, eventId) : null,
    mayDo(role, 'money') ? openDisputesOf(db, eventId, clock.now()) : null,
    people ? countRegisteredByDay(db, { event, now: clock.now(), days: contract.trendDays }) : null,
  ]);
  const { status, ticketType, startsAt, endsAt, confirmed, held, pending, waitlisted, capacity } = event;
  const left = seatsLeft(event);
  const checkedIn = attendance?.inside ?? null;
  return {
    role,
    needs: needsOf({
      ...{ role, status, ticketType, startsAt, endsAt, pending, waitlisted, checkedIn },
      takesPayments: takesPayments || event.hasPaymentMethods,
      now: clock.now(),
      going: confirmed,
      seatsLeft: left,
      failedRefunds: totals?.failedRefunds ?? null,
      disputes,
      failedMails: mails && (mails.get('failed') ?? 0),
    }),
    numbers: {
      going: confirmed,
      capacity,
      seatsLeft: left,
      pending: people ? pending : null,
      awaitingPayment: people ? held : null,
      waitlisted: people ? waitlisted : null,
      checkedIn,
      netPaise:
        totals === null || (ticketType === 'free' && totals.takenPaise === 0)
          ? null
          : totals.takenPaise - totals.refundedPaise - totals.refundsDuePaise - totals.disputedPaise,
    },
    registeredByDay,
  };
}
