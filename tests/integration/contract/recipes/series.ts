import { newId } from '../../../../server/infra/ids.ts';
import { lookups } from './events.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import { answers, nowhere, paid, type Sent, type Stage } from './stage.ts';
import { eventToChooseAt, lunchEventAt } from './ticket-types.ts';

const weekly = { kind: 'weekly', every: 1, weekdays: ['SA'], count: 3 };
const repeat = { kind: 'repeat', rule: weekly };
const entry = { $id: 'standard', name: 'Entry', pricing: 'free' };

/** Makes an event of Asha's repeat. */
async function repeated({ done }: Stage, id: string): Promise<string> {
  await done({ method: 'POST', url: `/v1/events/${id}/series/changes`, body: repeat });
  return id;
}

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
