import { sql } from 'kysely';
import { localeEndpoints, ping } from '../../../../contracts/locale.ts';
import { someoneWaits } from '../../../kit/lock-wait.ts';
import { lookups } from './events.ts';
import { blockedSale, endOfOver, pastProblems } from './late-changes.ts';
import { keptOut } from './moderation.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import { holdSeats, kiteDay, nowhere, paid, type Sent, type Stage } from './stage.ts';
import { eatenEventAt, eventToChooseAt } from './ticket-types.ts';
import { beforeTurn } from './waiting-room.ts';

const events = '/v1/databases/main/collections/events/documents';

const create = (data: unknown, documentId = 'unique()'): Sent => ({
  method: 'POST',
  url: events,
  body: { documentId, data },
});
const patch = (id: string, data: unknown): Sent => ({
  method: 'PATCH',
  url: `${events}/${id}`,
  body: { data },
});

/** Errors common to all calls: a missing database or collection. */
function missing(call: (stage: Stage) => Sent | Promise<Sent>): Recipes['problems'] {
  const elsewhere =
    (part: string): Recipe =>
    async (stage) => {
      const sent = await call(stage);
      return stage.send({
        ...sent,
        url: sent.url.replace(part, `${part.slice(0, part.lastIndexOf('/'))}/nowhere`),
      });
    };
  return {
    database_not_found: elsewhere('/databases/main'),
    collection_not_found: elsewhere('/collections/events'),
  };
}

const queried =
  (query: object): Recipe =>
  ({ send }) =>
    send({ method: 'GET', url: `${events}?queries[0]=${encodeURIComponent(JSON.stringify(query))}` });

/** Locks what a list reads, so that it times out. */
const whileNothingIsRead: Recipe = ({ db, send }) =>
  db.transaction().execute(async (tx) => {
    await sql`lock table event_seats in access exclusive mode`.execute(tx);
    return send({ as: null, method: 'GET', url: events });
  });

const changeOwn = async ({ event }: Stage, data: unknown) => patch(await event(), data);

/** The caller says that it read the document before anyone changed it. */
const longAgo = { 'x-appwrite-timestamp': '2001-01-01T00:00:00.000+00:00' };

/** Ravi adds himself to the event's registrations. */
const joins = (stage: Stage, id: string): Sent => ({
  ...patch(id, { registrations: [stage.ravi.userId] }),
  as: stage.ravi,
});

const look = (url: string): Sent => ({ as: null, method: 'GET', url: `/v1/${url}` });
const drawn = (url: string, spoilt: string): Recipes => ({
  plain: () => look(url),
  problems: {
    general_argument_invalid: ({ send }) => send(look(spoilt)),
    general_service_unavailable: (stage) =>
      stage.whileCrowded(null, () => stage.send({ ...look(url), at: stage.crowded })),
  },
});

/** Calls of Appwrite's clients beside documents, files and accounts. */
export const serviceRecipes: RecipeBook = {
  ...Object.fromEntries(
    Object.entries({ ...localeEndpoints, ping }).map(([name, { path }]) => [
      name,
      { plain: () => look(path.slice('/v1/'.length)), problems: {} },
    ]),
  ),
  drawInitials: drawn('avatars/initials?name=Asha', 'avatars/initials?width=2001'),
  drawFlag: drawn('avatars/flags/in', 'avatars/flags/nowhere'),
  drawQrCode: drawn('avatars/qr?text=kites', 'avatars/qr'),
};

export const documentRecipes: RecipeBook = {
  listDocuments: {
    plain: () => ({ as: null, method: 'GET', url: events }),
    problems: {
      ...missing(() => ({ method: 'GET', url: events })),
      general_query_invalid: queried({ method: 'nonsense' }),
      general_cursor_not_found: queried({ method: 'cursorAfter', values: ['nowhere'] }),
      general_service_unavailable: whileNothingIsRead,
    },
  },
  getDocument: {
    plain: async ({ event }) => ({ as: null, method: 'GET', url: `${events}/${await event()}` }),
    problems: {
      ...missing(() => ({ method: 'GET', url: `${events}/nowhere` })),
      document_not_found: ({ send }) => send({ method: 'GET', url: `${events}/nowhere` }),
      general_query_invalid: async ({ event, send }) =>
        send({ method: 'GET', url: `${events}/${await event()}?queries[0]=nonsense` }),
    },
  },
  createDocument: {
    plain: () => create(kiteDay),
    problems: {
      ...missing(() => create(kiteDay)),
      ...lookups(() => create({ ...kiteDay, ...nowhere })),
      user_unauthorized: ({ send }) => send({ ...create(kiteDay), as: null }),
      document_missing_data: ({ send }) => send(create({})),
      document_invalid_structure: ({ send }) => send(create({ ...kiteDay, colour: 'red' })),
      document_already_exists: async ({ event, send }) => send(create(kiteDay, await event())),
    },
  },
  updateDocument: {
    plain: (stage) => changeOwn(stage, { eventTitle: 'Kites' }),
    problems: {
      ...missing(() => patch('nowhere', { eventTitle: 'Kites' })),
      ...lookups((stage) => changeOwn(stage, nowhere)),
      document_not_found: ({ send }) => send(patch('nowhere', { eventTitle: 'Kites' })),
      user_unauthorized: async (stage) =>
        stage.send({ ...(await changeOwn(stage, { eventTitle: 'Mine' })), as: stage.ravi }),
      document_missing_payload: async (stage) => stage.send(await changeOwn(stage, {})),
      document_update_conflict: async (stage) =>
        stage.send({ ...(await changeOwn(stage, { eventTitle: 'Kites' })), headers: longAgo }),
      registration_own_event: async (stage) =>
        stage.send(await changeOwn(stage, { registrations: [stage.asha.userId] })),
      document_invalid_structure: async (stage) => stage.send(await changeOwn(stage, { colour: 'red' })),
      ...pastProblems(patch),
      event_sales_stopped: blockedSale(joins),
      event_cancelled: async (stage) =>
        stage.send(patch(await stage.cancelledEvent(), { eventTitle: 'Kites' })),
      async event_capacity_below_confirmed({ event, registered, zoya, send }) {
        const id = await event();
        await registered(id);
        await registered(id, zoya);
        return send(patch(id, { capacity: 1 }));
      },
      event_has_ticket_types: async (stage) => stage.send(patch(await eventToChooseAt(stage), paid)),
      add_on_sold_out: async (stage) => stage.send(joins(stage, await eatenEventAt(stage))),
      ticket_type_required: async (stage) => stage.send(joins(stage, await eventToChooseAt(stage))),
      async event_ticket_type_locked({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(patch(id, paid));
      },
      async event_currency_locked({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(patch(id, { currency: 'EUR' }));
      },
      async event_has_started(stage) {
        const id = await stage.event({ tenantApproval: true });
        await stage.registered(id);
        await stage.overBy(id);
        return stage.send(patch(id, { attendees: [stage.ravi.userId] }));
      },
      waiting_room_required: beforeTurn((stage, id) => joins(stage, id)),
      registration_not_open: async (stage) =>
        stage.send(joins(stage, await stage.event({ opensAt: '2026-11-30T00:00:00Z' }))),
      registration_closed: async (stage) =>
        stage.send(joins(stage, await stage.event({ closesAt: '2026-11-01T00:00:00Z' }))),
      async registration_declined(stage) {
        const id = await stage.event({ tenantApproval: true });
        await stage.decided(id, await stage.registered(id), 'decline');
        return stage.send(joins(stage, id));
      },
      async registration_blocked(stage) {
        const { person, id } = await keptOut(stage);
        return stage.send({ ...patch(id, { registrations: [person.userId] }), as: person });
      },
      registration_not_possible: declinedMeanwhile,
      async registration_answers_required(stage) {
        const id = await stage.event();
        const body = { kind: 'consent', label: 'May we take photos?', required: true };
        await stage.done({ method: 'POST', url: `/v1/events/${id}/questions`, body });
        return stage.send(joins(stage, id));
      },
      async registration_payment_open(stage) {
        const id = await stage.event({ ...paid, tenantApproval: true });
        await stage.registered(id);
        return stage.send(patch(id, { attendees: [stage.ravi.userId] }));
      },
      async event_full(stage) {
        const id = await stage.event({ capacity: 1 });
        await stage.registered(id, stage.zoya);
        await stage.registered(id);
        return stage.send(patch(id, { attendees: [stage.zoya.userId, stage.ravi.userId] }));
      },
      payment_not_set_up: async (stage) =>
        stage.send({ ...joins(stage, await stage.event(paid)), at: stage.unpaid }),
    },
  },
  deleteDocument: {
    plain: async ({ event }) => ({ method: 'DELETE', url: `${events}/${await event()}` }),
    problems: {
      ...missing(() => ({ method: 'DELETE', url: `${events}/nowhere` })),
      document_not_found: ({ send }) => send({ method: 'DELETE', url: `${events}/nowhere` }),
      event_over: endOfOver((id) => ({ method: 'DELETE', url: `${events}/${id}` })),
      document_update_conflict: async ({ event, send }) =>
        send({ method: 'DELETE', url: `${events}/${await event()}`, headers: longAgo }),
      user_unauthorized: async ({ event, ravi, send }) =>
        send({ as: ravi, method: 'DELETE', url: `${events}/${await event()}` }),
    },
  },
};

/** Ravi is declined elsewhere while the organiser approves him in outdated lists. */
async function declinedMeanwhile(stage: Stage): ReturnType<Recipe> {
  const id = await stage.event({ tenantApproval: true });
  const registrationId = await stage.registered(id);
  const end = Promise.withResolvers<void>();
  const held = holdSeats(stage.db, id, end.promise, (tx) =>
    sql`update registrations set state = 'declined' where id = ${registrationId}`.execute(tx),
  );
  await held.taken;
  const answer = stage.send(patch(id, { attendees: [stage.ravi.userId] }));
  await someoneWaits(stage.db);
  end.resolve();
  await held.released;
  return answer;
}
