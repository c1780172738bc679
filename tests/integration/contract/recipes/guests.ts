import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { codeTo, linkTo, newAddress } from '../../../kit/people.ts';
import { fewDatesAt } from './few-dates.ts';
import { blockedSale } from './late-changes.ts';
import type { RecipeBook } from './recipe.ts';
import { answers, paid, type Sent, type Stage } from './stage.ts';
import { dearEventAt, eatenEventAt, eventToChooseAt, soldInPairs } from './ticket-types.ts';
import { beforeTurn, usedPlaceAt } from './waiting-room.ts';

const random = () => randomBytes(32).toString('hex');
const newRequest = () => ({ ...answers, name: 'Uma', email: newAddress('uma'), key: random() });
const start = (eventId: string, body: object = newRequest()): Sent => ({
  as: null,
  method: 'POST',
  url: `/v1/events/${eventId}/guest-registrations`,
  body,
});

/** A request with its mail. */
async function started(stage: Stage, email = newAddress('uma')) {
  const request = { ...newRequest(), email };
  const eventId = await stage.event();
  const { $id: guestId } = await stage.done(start(eventId, request));
  const { secret } = await linkTo(stage.mela, email);
  return { eventId, guestId, secret, email, key: request.key, code: await codeTo(stage.mela, email) };
}
type Started = Awaited<ReturnType<typeof started>>;

const mail = ({ guestId, key }: Pick<Started, 'guestId' | 'key'>): Sent => ({
  as: null,
  method: 'POST',
  url: `/v1/guest-registrations/${guestId}/mail`,
  body: { key },
});
const confirm = ({ guestId, key, code }: Pick<Started, 'guestId' | 'key' | 'code'>): Sent => ({
  as: null,
  method: 'POST',
  url: `/v1/guest-registrations/${guestId}/session`,
  body: { key, code },
});
const look = ({ guestId, secret }: Pick<Started, 'guestId' | 'secret'>): Sent => ({
  as: null,
  method: 'GET',
  url: `/v1/guest-registrations/${guestId}?secret=${secret}`,
});
const proof = ({ guestId, secret }: Pick<Started, 'guestId' | 'secret'>): Sent => ({
  as: null,
  method: 'POST',
  url: `/v1/guest-registrations/${guestId}/proof`,
  body: { secret },
});

async function expired(stage: Stage): Promise<Started> {
  const request = await started(stage);
  await sql`update mailed_proofs set expires_at = ${stage.clock.now().subtract({ seconds: 1 })}
    where wanted_user_id = ${request.guestId}`.execute(stage.db);
  return request;
}
async function usedUp(stage: Stage): Promise<Started> {
  const request = await started(stage);
  await sql`update mailed_proofs set tries_left = 0, link_used_at = ${stage.clock.now()}
    where wanted_user_id = ${request.guestId}`.execute(stage.db);
  return request;
}
/** Of an account that an administrator blocked. */
async function blocked(stage: Stage): Promise<Started> {
  const { userId, email } = await stage.newPerson();
  const request = await started(stage, email);
  await sql`update users set blocked_at = now(), blocked_reason = 'Spam' where id = ${userId}`.execute(
    stage.db,
  );
  return request;
}

export const guestRecipes: RecipeBook = {
  startGuestRegistration: {
    plain: async ({ event }) => start(await event()),
    problems: {
      event_not_found: ({ send }) => send(start('nowhere')),
      event_cancelled: async ({ cancelledEvent, send }) => send(start(await cancelledEvent())),
      waiting_room_required: beforeTurn((_, id) => start(id)),
      waiting_room_place_not_found: beforeTurn((_, id) =>
        start(id, { ...newRequest(), place: 'fa1.0.forged' }),
      ),
      waiting_room_place_used: beforeTurn(async (stage, id) =>
        start(id, { ...newRequest(), place: await usedPlaceAt(stage, id) }),
      ),
      registration_not_open: async ({ event, send }) =>
        send(start(await event({ opensAt: '2026-11-30T00:00:00Z' }))),
      registration_closed: async ({ event, send }) =>
        send(start(await event({ closesAt: '2026-11-01T00:00:00Z' }))),
      ticket_type_not_found: async ({ event, send }) => {
        const call = start(await event());
        return send({ ...call, body: { ...(call.body as object), ticketTypeId: 'nothing' } });
      },
      ticket_price_changed: async (stage) => {
        const call = start(await dearEventAt(stage));
        return stage.send({ ...call, body: { ...(call.body as object), expectedPaise: 0 } });
      },
      ticket_code_not_valid: async ({ event, send }) => {
        const call = start(await event());
        return send({ ...call, body: { ...(call.body as object), code: 'nothing' } });
      },
      add_on_not_found: async ({ event, send }) => {
        const call = start(await event());
        return send({ ...call, body: { ...(call.body as object), addOns: [{ $id: 'mug', count: 1 }] } });
      },
      add_on_sold_out: async (stage) => stage.send(start(await eatenEventAt(stage))),
      series_pass_few_dates: async (stage) => stage.send(start(await fewDatesAt(stage))),
      async ticket_limit_reached({ event, done, send }) {
        const id = await event();
        await done(soldInPairs(id));
        return send(start(id));
      },
      ticket_type_required: async (stage) => stage.send(start(await eventToChooseAt(stage))),
      event_sales_stopped: blockedSale((_, id) => start(id)),
      payment_not_set_up: async ({ event, send, unpaid }) =>
        send({ ...start(await event(paid)), at: unpaid }),
      user_session_already_exists: async ({ event, ravi, send }) =>
        send({ ...start(await event()), as: ravi }),
    },
  },
  mailGuestAgain: {
    plain: async (stage) => mail(await started(stage)),
    problems: {
      user_invalid_token: async (stage) => stage.send(mail({ ...(await started(stage)), key: random() })),
    },
  },
  confirmGuest: {
    plain: async (stage) => confirm(await started(stage)),
    problems: {
      user_invalid_token: async (stage) => stage.send(confirm({ ...(await started(stage)), key: random() })),
      user_token_expired: async (stage) => stage.send(confirm(await expired(stage))),
      user_token_used_up: async (stage) => stage.send(confirm(await usedUp(stage))),
      user_blocked: async (stage) => stage.send(confirm(await blocked(stage))),
      user_session_already_exists: async (stage) =>
        stage.send({ ...confirm(await started(stage)), as: stage.ravi }),
    },
  },
  getGuestByLink: {
    plain: async (stage) => look(await started(stage)),
    problems: {
      user_invalid_token: async (stage) => stage.send(look({ ...(await started(stage)), secret: random() })),
      user_token_expired: async (stage) => stage.send(look(await expired(stage))),
      user_token_used_up: async (stage) => stage.send(look(await usedUp(stage))),
      async event_not_found(stage) {
        const request = await started(stage);
        await sql`update events set hidden_at = now(), hidden_reason = 'Spam' where id = ${request.eventId}`.execute(
          stage.db,
        );
        return stage.send(look(request));
      },
    },
  },
  confirmGuestByLink: {
    plain: async (stage) => proof(await started(stage)),
    problems: {
      user_invalid_token: async (stage) => stage.send(proof({ ...(await started(stage)), secret: random() })),
      user_token_expired: async (stage) => stage.send(proof(await expired(stage))),
      user_token_used_up: async (stage) => stage.send(proof(await usedUp(stage))),
      user_blocked: async (stage) => stage.send(proof(await blocked(stage))),
    },
  },
};
