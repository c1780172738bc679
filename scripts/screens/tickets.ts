import type { APIRequestContext } from '@playwright/test';

/** Ids of the events with ticket types, and of what the attendee has at them. */
export interface ShownTickets {
  /** The attendee isn't registered. One type is sold out, another not yet on sale, and a third hidden. */
  readonly choice: string;
  /** The attendee's ticket of one of several types. */
  readonly ticket: string;
  /** The attendee's started payment for one of several types, with a code. */
  readonly checkout: string;
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
  const create = async (eventTitle: string) => {
    const date = inDays(40).slice(0, 10);
    const data = {
      ...{ eventTitle, date, startTime: '11:00', endTime: '21:00', timeZone: 'Asia/Kolkata' },
      description: 'A day of **block prints, bandhani and kalamkari** from twelve towns.',
      ...{ location: 'Bandra, Mumbai', latitude: 19.06, longitude: 72.83, precision: 'organiser' },
      ...{ categories: ['cultural'], askSocialMedia: 'off', askReason: 'off' },
    };
    const { $id } = await answered(organiser.post('/v1/events', { data }));
    undo(async () => void (await organiser.delete(`/v1/events/${$id}`)));
    await answered(organiser.put(`/v1/events/${$id}/ticket-types`, { data: { types, pools } }));
    const codes = { codes: ['MONSOON'], kind: 'percent', value: 20 };
    await answered(organiser.post(`/v1/events/${$id}/ticket-codes`, { data: codes }));
    const hidden = { codes: ['CREW'], kind: 'access', value: 0, ticketTypes: ['crew'], mostUses: 30 };
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
  return { choice, ticket, checkout: paymentId };
}
