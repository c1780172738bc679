import { isDecided } from '../../../../contracts/disputes.ts';
import type { Tx } from '../../../infra/db/database.ts';
import { findPeople, listAdministrators, type Person } from '../../accounts/index.ts';
import { findEvent } from '../../events/index.ts';
import { type Mail, type MailValues, queueMails } from '../../mail/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findMethod } from '../methods/store.ts';
import type { DisputeFacts } from '../rules.ts';
import { type DisputedPayment, listMoneyHelpers } from './store.ts';

/**
 * Tells those who are responsible for the money about a dispute, by mail and notification: the event's organiser and
 * finance helpers, and the administrators if it was paid into the site's account.
 */
export async function mailDispute(
  { siteUrl }: Pick<PaymentDeps, 'siteUrl'>,
  tx: Tx,
  { payment, facts, ended }: { payment: DisputedPayment; facts: DisputeFacts; ended: number },
): Promise<void> {
  const event = payment.eventId === null ? null : await findEvent(tx, payment.eventId);
  const method = payment.methodId === null ? null : await findMethod(tx, payment.methodId);
  const isSites = method === null || method.account === 'site';
  const ids = event === null ? [] : [event.organiserId, ...(await listMoneyHelpers(tx, event.id))];
  const found = await findPeople(tx, [...ids, payment.payerId]);
  const team = [...new Set(ids)].filter((id) => id !== payment.payerId).flatMap((id) => found.get(id) ?? []);
  const administrators = isSites || event === null ? await listAdministrators(tx) : [];
  const others = administrators.filter(({ id }) => id !== payment.payerId && !ids.includes(id));
  const { amountPaise, reason, respondBy } = facts;
  const values = {
    ...{ news: newsOf(facts), title: event?.title ?? payment.description },
    ...{ description: payment.description, currency: payment.currency },
    ...{ payerName: found.get(payment.payerId)?.name ?? '', amountPaise, reason, respondBy, ended },
    timeZone: event?.timeZone ?? 'UTC',
  };
  await queueMails(tx, [
    ...team.map((person) =>
      mailTo(person, payment.eventId, {
        ...values,
        url: `${siteUrl}/EventManager/${payment.eventId}?tab=payments`,
      }),
    ),
    ...others.map((person) => mailTo(person, null, { ...values, url: `${siteUrl}/admin?tab=payments` })),
  ]);
}

function newsOf({ state }: DisputeFacts): MailValues['payment_dispute']['news'] {
  if (state === 'inquiry') return state;
  return isDecided(state) ? (state as 'won' | 'lost' | 'closed') : 'opened';
}

function mailTo(person: Person, eventId: string | null, values: MailValues['payment_dispute']): Mail {
  const { id, email, name, locale, timeZone } = person;
  return {
    kind: 'payment_dispute',
    to: { address: email, name, locale, timeZone },
    about: { userId: id, ...(eventId !== null && { eventId }) },
    values,
  };
}
