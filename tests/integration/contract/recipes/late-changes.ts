import { sql } from 'kysely';
import { openDevice } from '../../check-in/stage.ts';
import type { Recipe, Recipes } from './recipe.ts';
import { answers, kiteDay, paid, type Sent, type Stage } from './stage.ts';

type Problems = Recipes['problems'];
type CallOn = (eventId: string, registrationId: string) => Sent;

/** An event with Ravi's registration. */
async function registered(stage: Stage, fields: object = {}) {
  const id = await stage.event(fields);
  return { id, registrationId: await stage.registered(id) };
}

function hide({ db }: Stage, id: string) {
  return sql`update events set hidden_at = now(), hidden_reason = 'A fraud.' where id = ${id}`.execute(db);
}

/** Changing or ending an event too late, or moving it to the past. */
export const pastProblems = (change: (id: string, data: object) => Sent): Problems => ({
  async event_time_in_past(stage) {
    const { id } = await registered(stage);
    return stage.send(change(id, { date: '2020-01-01' }));
  },
  async event_over(stage) {
    const { id } = await registered(stage);
    await stage.overBy(id);
    return stage.send(change(id, { date: '2026-12-30' }));
  },
});

export const endOfOver =
  (end: (id: string) => Sent): Recipe =>
  async (stage) => {
    const id = await stage.event();
    await stage.overBy(id);
    return stage.send(end(id));
  };

/** Ravi is checked in and tries to cancel. */
export const checkedIn =
  (cancel: (stage: Stage, eventId: string, registrationId: string) => Sent): Recipe =>
  async (stage) => {
    const { id, registrationId } = await registered(stage);
    const device = openDevice(stage.mela, id, { person: stage.asha });
    await device.sync([device.note(registrationId)]);
    return stage.send(cancel(stage, id, registrationId));
  };

/** An organiser decides about Ravi while the paid event is hidden. */
export const hiddenSale =
  (call: CallOn): Recipe =>
  async (stage) => {
    const { id, registrationId } = await registered(stage, { ...paid, tenantApproval: true });
    await hide(stage, id);
    return stage.send(call(id, registrationId));
  };

/** Ravi registers for a paid event whose organiser is blocked. */
export const blockedSale =
  (call: (stage: Stage, eventId: string) => Sent): Recipe =>
  async (stage) => {
    const organiser = await stage.newPerson('Meera');
    const body = { ...kiteDay, ...paid };
    const { $id } = await stage.done({ as: organiser, method: 'POST', url: '/v1/events', body });
    await sql`update users set blocked_at = now() where id = ${organiser.userId}`.execute(stage.db);
    return stage.send(call(stage, $id));
  };

/** Why Ravi's held seat can't be paid; `call` runs after `open`. */
export function saleProblems(
  open: (stage: Stage, eventId: string) => Promise<string>,
  call: (opened: string) => Sent,
): Problems {
  const after =
    (happens: (stage: Stage, eventId: string) => Promise<unknown>): Recipe =>
    async (stage) => {
      const { id } = await registered(stage, paid);
      const sent = { ...call(await open(stage, id)), as: stage.ravi };
      await happens(stage, id);
      return stage.send(sent);
    };
  const unblock = ({ db, asha, ravi }: Stage) =>
    sql`delete from organiser_blocks where organiser_id = ${asha.userId} and user_id = ${ravi.userId}`.execute(
      db,
    );
  return {
    event_sales_stopped: after(hide),
    registration_closed: after(({ db, clock }, id) =>
      sql`update events set closes_at = ${clock.now()} where id = ${id}`.execute(db),
    ),
    registration_blocked: (stage) =>
      after(({ db, asha, ravi }) =>
        sql`insert into organiser_blocks (organiser_id, user_id, created_at)
          values (${asha.userId}, ${ravi.userId}, now())`.execute(db),
      )(stage).finally(() => unblock(stage)),
  };
}

export const priceChanged =
  (open: (stage: Stage, eventId: string) => Promise<string>, call: (opened: string) => Sent): Recipe =>
  async (stage) => {
    const { id } = await registered(stage, paid);
    const sent = { ...call(await open(stage, id)), as: stage.ravi };
    await stage.done({ method: 'PATCH', url: `/v1/events/${id}`, body: { ticketPrice: 600 } });
    return stage.send(sent);
  };

/** A new organiser's paid event with a ticket bought by Ravi. */
async function sold({ newPerson, done, ravi }: Stage) {
  const organiser = await newPerson('Meera');
  const body = { ...kiteDay, ...paid };
  const { $id: id } = await done({ as: organiser, method: 'POST', url: '/v1/events', body });
  const registrations = `/v1/events/${id}/registrations`;
  await done({ as: ravi, method: 'POST', url: registrations, body: answers });
  const { paymentId } = await done({ as: ravi, method: 'POST', url: `${registrations}/own/payment` });
  const payment = `/v1/payments/${paymentId}`;
  await done({ as: ravi, method: 'POST', url: `${payment}/checkout` });
  const success = { outcome: 'success' };
  const proof = await done({ as: ravi, method: 'POST', url: `${payment}/sandbox`, body: success });
  await done({ as: ravi, method: 'POST', url: `${payment}/confirmation`, body: proof });
  return { organiser, id, paymentId: String(paymentId) };
}

/** The payment of Ravi's ticket. */
export const bought = async (stage: Stage): Promise<string> => (await sold(stage)).paymentId;

/** An organiser who cancelled an event that people had paid for. */
export async function owingOrganiser(stage: Stage) {
  const { organiser: as, id } = await sold(stage);
  await stage.done({ as, method: 'DELETE', url: `/v1/events/${id}` });
  return as;
}

/** That organiser wants to leave. */
export const owesRefunds: Recipe = async (stage) => {
  const as = await owingOrganiser(stage);
  return stage.send({ as, method: 'DELETE', url: '/v1/account', body: { password: as.password } });
};
