import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import { lookups } from './events.ts';
import { entry, repeat, repeated } from './few-dates.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import { answers, nowhere, paid, type Sent, type Stage } from './stage.ts';
import { eventToChooseAt, lunchEventAt } from './ticket-types.ts';

async function secondDate({ done }: Stage, id: string): Promise<string> {
  const { series } = await done({ method: 'GET', url: `/v1/events/${id}/series` });
  return series.dates[1].$id;
}

/** Ravi has something on the second date that the first no longer sells. */
const inUse =
  (call: (id: string, body: object) => Sent, open: (stage: Stage) => Promise<string>, body: object): Recipe =>
  async (stage) => {
    const id = await repeated(stage, await open(stage));
    const url = `/v1/events/${await secondDate(stage, id)}/registrations`;
    await stage.done({ as: stage.ravi, method: 'POST', url, body: { ...answers, ...body } });
    const types = [entry, { ...entry, $id: newId(), name: 'Other' }];
    await stage.done({ method: 'PUT', url: `/v1/events/${id}/ticket-types`, body: { types } });
    return stage.send(call(id, { kind: 'update', scope: 'all', changes: {}, tickets: true }));
  };

/** Ravi's pass for all dates of an event of Asha's. */
async function passAt(stage: Stage): Promise<{ id: string; passId: string }> {
  const id = await stage.event();
  const types = [{ ...entry, pass: { dates: null } }];
  await stage.done({ method: 'PUT', url: `/v1/events/${id}/ticket-types`, body: { types } });
  await repeated(stage, id);
  const url = `/v1/events/${id}/registrations`;
  const { $id } = await stage.done({ method: 'POST', url, body: answers, as: stage.ravi });
  return { id, passId: String($id) };
}

/** Ravi has given back the date that he bought it on. */
async function givenBack(stage: Stage): Promise<{ id: string; passId: string }> {
  const own = await passAt(stage);
  await stage.done({ method: 'DELETE', url: `/v1/events/${own.id}/registrations/own`, as: stage.ravi });
  return own;
}

const takeDate = (stage: Stage, { id, passId }: { id: string; passId: string }): Sent => ({
  method: 'POST',
  url: `/v1/series-passes/${passId}/dates/${id}`,
  as: stage.ravi,
});

const registerFor = (id: string, dates: readonly string[]): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/series/registrations`,
  body: { ...answers, dates },
});

const recipes = (call: (id: string, body: object) => Sent): RecipeBook[string] => {
  const update = (id: string, changes: object) => call(id, { kind: 'update', scope: 'all', changes });
  const onSeries = async (stage: Stage, fields: object = {}) => repeated(stage, await stage.event(fields));
  const { place_not_found: _, ...lookedUp } = lookups(async (stage) =>
    update(await onSeries(stage), nowhere),
  );
  return {
    plain: async ({ event }) => call(await event(), repeat),
    problems: {
      ...lookedUp,
      event_not_found: async ({ event, ravi, send }) => send({ ...call(await event(), repeat), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) => send(call(await cancelledEvent(), repeat)),
      event_not_in_series: async ({ event, send }) =>
        send(call(await event(), { kind: 'delete', scope: 'all' })),
      async event_capacity_below_confirmed(stage) {
        const id = await onSeries(stage);
        await stage.registered(id);
        await stage.registered(id, stage.zoya);
        return stage.send(update(id, { capacity: 1 }));
      },
      async event_time_in_past(stage) {
        // At half past three in the afternoon.
        const id = await onSeries(stage, { date: '2026-11-21', startTime: '20:00', endTime: '22:00' });
        await stage.registered(id);
        return stage.send(update(id, { startTime: '09:00', endTime: '10:00' }));
      },
      event_has_ticket_types: async (stage) =>
        stage.send(update(await repeated(stage, await eventToChooseAt(stage)), paid)),
      async event_ticket_type_locked(stage) {
        const id = await onSeries(stage);
        await stage.registered(id);
        return stage.send(update(id, paid));
      },
      async event_money_not_allowed(stage) {
        const id = await stage.event();
        await stage.helps(id, stage.ravi, 'editor');
        return stage.send({ ...update(await repeated(stage, id), paid), as: stage.ravi });
      },
      ticket_type_in_use: inUse(call, eventToChooseAt, { ticketTypeId: 'talk' }),
      add_on_in_use: inUse(call, lunchEventAt, {}),
    },
  };
};

export const seriesRecipes: RecipeBook = {
  getSeries: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/series` }),
    problems: { event_not_found: ({ send }) => send({ method: 'GET', url: '/v1/events/nowhere/series' }) },
  },
  registerForDates: {
    async plain(stage) {
      const id = await repeated(stage, await stage.event());
      return { ...registerFor(id, [id, await secondDate(stage, id)]), as: stage.ravi };
    },
    problems: {
      event_not_found: ({ ravi, send }) => send({ ...registerFor('nowhere', ['nowhere']), as: ravi }),
      async event_not_in_series({ event, ravi, send }) {
        const id = await event();
        return send({ ...registerFor(id, [id]), as: ravi });
      },
    },
  },
  getSeriesPass: {
    plain: async (stage) => {
      const { passId } = await passAt(stage);
      return { method: 'GET', url: `/v1/series-passes/${passId}` };
    },
    problems: {
      series_pass_not_found: ({ send }) => send({ method: 'GET', url: '/v1/series-passes/none' }),
    },
  },
  endSeriesPass: {
    plain: async (stage) => {
      const { passId } = await passAt(stage);
      return { method: 'DELETE', url: `/v1/series-passes/${passId}`, as: stage.ravi };
    },
    problems: {
      series_pass_not_found: ({ send }) => send({ method: 'DELETE', url: '/v1/series-passes/none' }),
      async event_money_not_allowed(stage) {
        const { id, passId } = await passAt(stage);
        await stage.helps(id, stage.zoya, 'editor');
        await sql`update series_passes set dates = 3, price_paise = 30000 where id = ${passId}`.execute(
          stage.db,
        );
        return stage.send({ method: 'DELETE', url: `/v1/series-passes/${passId}`, as: stage.zoya });
      },
    },
  },
  takePassDate: {
    plain: async (stage) => takeDate(stage, await givenBack(stage)),
    problems: {
      series_pass_not_found: (stage) => stage.send(takeDate(stage, { id: 'nowhere', passId: 'none' })),
      async series_pass_ended(stage) {
        const own = await givenBack(stage);
        await stage.done({ method: 'DELETE', url: `/v1/series-passes/${own.passId}`, as: stage.ravi });
        return stage.send(takeDate(stage, own));
      },
      event_not_found: async (stage) => {
        const { passId } = await givenBack(stage);
        return stage.send(takeDate(stage, { id: 'nowhere', passId }));
      },
      async registration_blocked(stage) {
        const own = await givenBack(stage);
        await sql`insert into organiser_blocks (organiser_id, user_id, created_at)
          values (${stage.asha.userId}, ${stage.ravi.userId}, now()) on conflict do nothing`.execute(
          stage.db,
        );
        const answer = await stage.send(takeDate(stage, own));
        await sql`delete from organiser_blocks where organiser_id = ${stage.asha.userId}`.execute(stage.db);
        return answer;
      },
      async registration_not_possible(stage) {
        const own = await givenBack(stage);
        await stage.done({ method: 'POST', url: `/v1/events/${own.id}/cancellation`, body: {} });
        return stage.send(takeDate(stage, own));
      },
    },
  },
  copyEvent: {
    plain: async ({ event }) => ({
      method: 'POST',
      url: `/v1/events/${await event()}/copies`,
      body: { date: '2027-01-09' },
    }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({
          as: ravi,
          method: 'POST',
          url: `/v1/events/${await event()}/copies`,
          body: { date: '2027-01-09' },
        }),
    },
  },
  previewSeriesChange: recipes((id, body) => ({
    method: 'POST',
    url: `/v1/events/${id}/series/preview`,
    body,
  })),
  changeSeries: recipes((id, body) => ({ method: 'POST', url: `/v1/events/${id}/series/changes`, body })),
};
