import type { APIRequestContext } from '@playwright/test';

/** Ids of the events with ticket types, and of what the attendee has at them. */
export interface ShownTickets {
  /** The attendee isn't registered. One type is sold out, another not yet on sale, and a third hidden. */
  readonly choice: string;
  /** The attendee's ticket of one of several types. */
  readonly ticket: string;
  /** The attendee's started payment for one of several types, with a code. */
  readonly checkout: string;
  /** The attendee hasn't ordered here, where people can order several and add-ons. */
  readonly parties: string;
  /** The attendee has an order of several tickets here. */
  readonly ordered: string;
  /** Anyone can take part in the draw of its waiting room. */
  readonly draw: string;
  /** Its waiting room lets people in. */
  readonly line: string;
  /** Its payment, which is paid, and of which one ticket was refunded. */
  readonly receipt: string;
}

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const types = [
  {
    $id: 'standard',
    name: 'Entry',
    description: 'All stalls and the evening concert.',
    pricing: 'fixed',
    pricePaise: 50_000,
    steps: [{ pricePaise: 30_000, until: inDays(12) }],
    pools: ['hall'],
  },
  {
    $id: 'workshop',
    name: 'Entry and block printing workshop',
    description: 'Two hours at the printing table. Takes a cloth bag home.',
    pricing: 'fixed',
    pricePaise: 120_000,
    pools: ['hall', 'benches'],
  },
  {
    $id: 'supporter',
    name: 'Supporter',
    pricing: 'pay_what_you_can',
    pricePaise: 10_000,
    suggestedPaise: 25_000,
    pools: ['hall'],
  },
  { $id: 'student', name: 'Student', pricing: 'free', approval: true, pools: ['hall'] },
  { $id: 'evening', name: 'Evening only', pricing: 'fixed', pricePaise: 20_000, opensAt: inDays(5) },
  { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true },
];
const pools = [
  { $id: 'hall', name: 'Hall', capacity: 120 },
  { $id: 'benches', name: 'Printing benches', capacity: 1 },
];

const addOns = [
  { $id: 'lunch', name: 'Lunch', pricePaise: 15_000, description: 'Vegetarian thali.', maxPerTicket: 2 },
  { $id: 'bag', name: 'Cloth bag', pricePaise: 0, required: true, ticketTypes: ['workshop'] },
];
const orders = { maxPerOrder: 6, groupDiscount: { from: 3, kind: 'percent', value: 10 } };

interface People {
  readonly organiser: APIRequestContext;
  readonly attendee: APIRequestContext;
  /** Takes the last seat of the workshop. */
  readonly other: APIRequestContext;
}

async function answered(
  reply: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>,
) {
  const got = await reply;
  if (!got.ok()) throw new Error(`A call for the pictures of tickets failed: ${await got.text()}`);
  return (await got.json()) as { $id: string; paymentId: string };
}

/**
 * Creates events with ticket types.
 *
 * @param undo gets what deletes them
 */
export async function createTicketedEvents(
  { organiser, attendee, other }: People,
  undo: (act: () => Promise<void>) => void = () => {},
): Promise<ShownTickets> {
  const create = async (eventTitle: string, more: object = {}) => {
    const date = inDays(40).slice(0, 10);
    const data = {
      ...{ eventTitle, date, startTime: '11:00', endTime: '21:00', timeZone: 'Asia/Kolkata' },
      description: 'A day of **block prints, bandhani and kalamkari** from twelve towns.',
      ...{ location: 'Bandra, Mumbai', latitude: 19.06, longitude: 72.83, precision: 'organiser' },
      ...{ categories: ['cultural'], askSocialMedia: 'off', askReason: 'off' },
    };
    const { $id } = await answered(organiser.post('/v1/events', { data }));
    undo(async () => void (await organiser.delete(`/v1/events/${$id}`)));
    await answered(organiser.put(`/v1/events/${$id}/ticket-types`, { data: { types, pools, ...more } }));
    const codes = { codes: ['MONSOON'], kind: 'percent', value: 20 };
    await answered(organiser.post(`/v1/events/${$id}/ticket-codes`, { data: codes }));
    const hidden = { codes: ['CREW'], kind: 'access', value: 0, ticketTypes: ['crew'], maxUses: 30 };
    await answered(organiser.post(`/v1/events/${$id}/ticket-codes`, { data: hidden }));
    return $id;
  };
  const join = async (person: APIRequestContext, eventId: string, ticket: object) => {
    const { email } = (await (await person.get('/v1/account/profile')).json()) as { email: string };
    return answered(person.post(`/v1/events/${eventId}/registrations`, { data: { email, ...ticket } }));
  };
  const choice = await create('Monsoon craft fair');
  await join(other, choice, { ticketTypeId: 'workshop' });
  const crew = await create('Winter craft fair');
  const { $id: ticket } = await join(attendee, crew, { ticketTypeId: 'crew', code: 'crew' });
  const paid = await create('Spring craft fair');
  await join(attendee, paid, { ticketTypeId: 'standard', code: 'monsoon' });
  const { paymentId } = await answered(attendee.post(`/v1/events/${paid}/registrations/own/payment`));
  const parties = await create('Handloom fair', { addOns, orders });
  const ordered = await create('Pottery fair', { addOns, orders });
  const receipt = await orderFor(attendee, ordered);
  const waiting = async (id: string, more: object = {}) => {
    const data = { waitingRoom: true, ...more };
    await answered(organiser.patch(`/v1/events/${id}`, { data }));
    return id;
  };
  const draw = await waiting(await create('Lantern night'), {
    opensAt: new Date(Date.now() + day / 48).toISOString(),
  });
  const line = await waiting(await create('Boat race'));
  return { choice, ticket, checkout: paymentId, parties, ordered, receipt, draw, line };
}

/** Orders four tickets, pays three of them in the sandbox and cancels one of those. */
async function orderFor(person: APIRequestContext, eventId: string): Promise<string> {
  const { email } = (await (await person.get('/v1/account/profile')).json()) as { email: string };
  const path = `/v1/events/${eventId}/orders`;
  const seats = [
    { ticketTypeId: 'standard', addOns: [{ $id: 'lunch', count: 1 }] },
    { ticketTypeId: 'standard', name: 'Zoya Khan' },
    { ticketTypeId: 'supporter', amountPaise: 25_000 },
  ];
  const order = await answered(person.post(path, { data: { email, key: 'family', seats } }));
  const { paymentId } = await answered(person.post(`${path}/${order.$id}/payment`));
  await answered(person.post(`/v1/payments/${paymentId}/checkout`));
  const proof = await person.post(`/v1/payments/${paymentId}/sandbox`, { data: { outcome: 'success' } });
  await answered(person.post(`/v1/payments/${paymentId}/confirmation`, { data: await proof.json() }));
  await answered(person.delete(`${path}/${order.$id}/seats/${order.$id}.03`));
  const more = { key: 'friend', own: false, seats: [{ ticketTypeId: 'standard' }] };
  await answered(person.post(path, { data: { email, ...more } }));
  return paymentId;
}
