import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ManagedRegistration, OwnRegistration } from '../../../contracts/registrations.ts';
import { shownShortCode } from '../../../contracts/short-codes.ts';
import type { ReceivedOffer, SentOffer } from '../../../contracts/tickets.ts';
import { deleteEvent } from '../../../server/features/events/index.ts';
import { cancelLinkUrl } from '../../../server/features/registrations/index.ts';
import { answers, useStage } from './stage.ts';

const stage = useStage();

interface Link {
  readonly offerId: string;
  readonly secret: string;
}

async function call<Body>(
  person: string | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: object,
) {
  const answer = await stage.process().app.inject({
    method,
    url,
    ...(person !== null && { headers: { person } }),
    ...(body && { body }),
  });
  const reply = (answer.body === '' ? {} : answer.json()) as Body & { readonly type?: string };
  return { status: answer.statusCode, body: reply };
}

let friends = 0;
/** A person with a ticket, and an address to offer it to. */
async function ticket(fields: object = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { handOn: true, ...fields });
  const giver = await stage.person('Ravi');
  const id = (await stage.register(giver, event)).body.$id;
  return { organiser, event, giver, id, address: `friend${++friends}@example.net` };
}
const offer = (giver: string, id: string, email: string) =>
  call<SentOffer & { fields?: object }>(giver, 'PUT', `/v1/tickets/${id}/offer`, { email });

/** The link in the newest mail to an address. */
async function linkTo(address: string): Promise<Link> {
  const mails = await stage
    .db()
    .selectFrom('mails')
    .select('text_body as text')
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  const link = /https:\S+\/ticket-offer\?\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
  const { searchParams } = new URL(link ?? '');
  return { offerId: searchParams.get('offerId') ?? '', secret: searchParams.get('secret') ?? '' };
}
const look = (person: string | null, { offerId, secret }: Link) =>
  call<ReceivedOffer>(person, 'GET', `/v1/ticket-offers/${offerId}?secret=${secret}`);
const accept = (person: string, { offerId, secret }: Link, more: object = {}) =>
  call<OwnRegistration>(person, 'POST', `/v1/ticket-offers/${offerId}/acceptance`, {
    ...answers,
    ...more,
    secret,
  });

/** An offered ticket and its link. */
async function offered(fields: object = {}) {
  const given = await ticket(fields);
  expect((await offer(given.giver, given.id, given.address)).status).toBe(200);
  return { ...given, link: await linkTo(given.address) };
}
const rowOf = (id: string) =>
  stage.db().selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('accepting keeps the registration and its seat, with a new ticket and new answers', async () => {
  const { organiser, event, giver, id, link } = await offered({ capacity: 1 });
  // The new holder decides for themselves whether to be shown.
  await sql`update registrations set listed = true where id = ${id}`.execute(stage.db());
  const asha = await stage.person('Asha');
  const before = await stage.seats(event);
  const { short_code: oldCode } = await rowOf(id);
  const { status, body } = await accept(asha, link, { reason: 'My friend is ill.' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ $id: id, state: 'confirmed' });
  expect(await stage.seats(event)).toEqual(before);
  expect(await rowOf(id)).toMatchObject({
    user_id: asha,
    ticket_version: 2,
    reason: 'My friend is ill.',
    listed: false,
    contact_email: null,
    handed_on_by: giver,
  });
  const { short_code: newCode } = await rowOf(id);
  expect(oldCode).toMatch(/^\w{8}$/);
  expect(newCode).toMatch(/^\w{8}$/);
  expect(newCode).not.toBe(oldCode);
  const told = await stage
    .db()
    .selectFrom('mails')
    .select('text_body')
    .where('user_id', '=', asha)
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(told.text_body).toContain(`Ticket code: ${shownShortCode(newCode ?? '')}`);
  expect((await stage.own(giver, event)).body).toBeNull();
  expect((await stage.own(asha, event)).body).toMatchObject({ handedOn: true });
  const list = await stage.ask<{ registrations: ManagedRegistration[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/registrations?state=confirmed`,
  );
  expect(list.body.registrations[0]).toMatchObject({ userId: asha, handedOn: { by: 'Ravi' } });
  const log = await sql<{ details: object }>`select actor_id, details from audit_log
    where action = 'ticket_handed_on' and object_id = ${event}`.execute(stage.db());
  expect(log.rows).toEqual([
    { actor_id: asha, details: { registrationId: id, giverId: giver, receiverId: asha } },
  ]);
});

test('notifies giver and receiver once each, and sends no typed text to an unknown address', async () => {
  const { event, giver, address, link } = await offered({ eventTitle: 'Win a prize at evil.example' });
  const asha = await stage.person('Asha');
  await accept(asha, link);
  expect(await stage.mailsTo(giver)).toEqual(['registration_confirmed', 'ticket_handed_on']);
  expect(await stage.mailsTo(asha)).toEqual(['ticket_taken_over']);
  const [neutral, ...more] = await stage
    .db()
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', address)
    .execute();
  expect(more).toEqual([]);
  expect(neutral).toMatchObject({ kind: 'ticket_offer', to_name: '', event_id: null, confidential: true });
  expect(neutral?.text_body).not.toMatch(/prize|Ravi/);
  const [taken] = await stage
    .db()
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', `${asha}@example.org`)
    .execute();
  expect(taken?.ticket_code).toMatch(new RegExp(`^MELA1:${event}:[^:]+:2:`));
  expect(taken?.calendar_method).toBe('REQUEST');
  const left = await stage
    .db()
    .selectFrom('mails')
    .select(['calendar_method', 'ticket_code', 'text_body'])
    .where('to_address', '=', `${giver}@example.org`)
    .where('kind', '=', 'ticket_handed_on')
    .executeTakeFirstOrThrow();
  expect(left).toMatchObject({ calendar_method: 'CANCEL', ticket_code: null });
  expect(left.text_body).toMatch(/^Asha has your ticket for /);
});

test('the link shows the offer and the giver, to visitors too, and changes nothing', async () => {
  const { event, giver, link, id } = await offered();
  const { body } = await look(null, link);
  expect(body).toMatchObject({ giverName: 'Ravi', own: false, event: { $id: event } });
  expect((await look(giver, link)).body.own).toBe(true);
  expect((await rowOf(id)).user_id).toBe(giver);
  expect((await look(null, { ...link, secret: 'a guess' })).body.type).toBe('ticket_offer_gone');
});

test('a ticket has one offer at a time, which can be withdrawn and ends after a week', async () => {
  const { giver, id, link, event } = await offered({ date: '2027-01-01' });
  await offer(giver, id, 'another@example.net');
  expect((await look(null, link)).body.type).toBe('ticket_offer_gone');
  const second = await linkTo('another@example.net');
  expect((await look(null, second)).status).toBe(200);
  const back = () => call(giver, 'DELETE', `/v1/tickets/${id}/offer`);
  expect([(await back()).status, (await back()).status]).toEqual([204, 204]);
  const asha = await stage.person();
  expect((await accept(asha, second)).body.type).toBe('ticket_offer_gone');
  await offer(giver, id, 'third@example.net');
  const third = await linkTo('third@example.net');
  stage.clock.advance({ hours: 24 * 7 });
  expect((await accept(asha, third)).body.type).toBe('ticket_offer_gone');
  await stage.tick();
  expect(await stage.db().selectFrom('ticket_offers').selectAll().execute()).toEqual([]);
  expect((await stage.own(giver, event)).body.state).toBe('confirmed');
});

test("rejects offers to oneself, by others, and where the organiser doesn't allow transfers", async () => {
  const { giver, id, address } = await ticket();
  const own = await offer(giver, id, `${giver}@example.org`);
  expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([400, ['email']]);
  expect((await offer(await stage.person(), id, address)).body.type).toBe('registration_not_found');
  const kept = await ticket({ handOn: false });
  expect((await offer(kept.giver, kept.id, kept.address)).body.type).toBe('ticket_hand_on_not_allowed');
});

test("limits offers, so that a stranger can't be flooded with mail", async () => {
  const { giver, id, address } = await ticket();
  const sent = [];
  for (let count = 0; count < 4; count++) sent.push((await offer(giver, id, address)).status);
  expect(sent).toEqual([200, 200, 200, 429]);
});

test('rejects receivers who are registered, were declined, or are blocked', async () => {
  const { organiser, event, link } = await offered({ tenantApproval: false });
  const [asha, zoya, omar] = [await stage.person(), await stage.person(), await stage.person()];
  await stage.register(asha, event);
  expect((await accept(asha, link)).body.type).toBe('registration_exists');
  const declined = (await stage.register(zoya, event)).body.$id;
  await stage.decide(organiser, event, declined, 'decline');
  expect((await accept(zoya, link)).body.type).toBe('registration_declined');
  await sql`insert into organiser_blocks (organiser_id, user_id, created_at) values (${organiser}, ${omar}, now())`.execute(
    stage.db(),
  );
  expect((await accept(omar, link)).body.type).toBe('registration_blocked');
  expect((await accept(organiser, link)).body.type).toBe('registration_own_event');
  // None of them used up the offer; a person can still accept after cancelling their own registration.
  await stage.cancel(asha, event);
  expect((await accept(asha, link)).status).toBe(200);
});

test("the receiver answers the organiser's questions, and the giver's answers are deleted", async () => {
  const { event, id, link } = await offered();
  const at = stage.clock.now();
  await sql`insert into event_questions (id, event_id, kind, label, required, position, created_at)
    values (${`q-${id}`}, ${event}, 'text', 'Your diet?', true, 1, ${at})`.execute(stage.db());
  await sql`insert into question_answers values (${id}, ${`q-${id}`}, '"vegan"')`.execute(stage.db());
  const asha = await stage.person();
  const refused = await accept(asha, link);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { fields: { [`answers.q-${id}`]: expect.anything() } },
  ]);
  expect((await accept(asha, link, { answers: { [`q-${id}`]: 'anything' } })).status).toBe(200);
  const given = await stage
    .db()
    .selectFrom('question_answers')
    .select('value')
    .where('registration_id', '=', id)
    .execute();
  expect(given).toEqual([{ value: 'anything' }]);
});

test('of many people with the link, exactly one gets the ticket', async () => {
  const { event, link, id } = await offered({ capacity: 1 });
  const people = await stage.people(8);
  const tries = await Promise.all(people.map((person) => accept(person, link)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.filter(({ body }) => body.type === 'ticket_offer_gone')).toHaveLength(7);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1, waitlisted: 0 });
  expect((await rowOf(id)).ticket_version).toBe(2);
});

test.each(['the giver cancels', 'the organiser removes the giver', 'the organiser cancels the event'])(
  'no seat is lost or doubled when an offer is accepted while %s',
  async (what) => {
    const meanwhile = async ({ organiser, event, giver, id }: Awaited<ReturnType<typeof offered>>) => {
      if (what === 'the giver cancels') return (await stage.cancel(giver, event)).status;
      if (what === 'the organiser removes the giver') {
        return (await stage.decide(organiser, event, id, 'remove')).status;
      }
      await deleteEvent(stage.process().eventParts, {
        caller: { userId: organiser, sessionId: 'session' },
        eventId: event,
      });
      return 200;
    };
    const events = await Promise.all(Array.from({ length: 6 }, () => offered({ capacity: 1 })));
    await Promise.all(
      events.map(async (given, index) => {
        const [asha = ''] = await stage.people(1);
        const works = [() => accept(asha, given.link), () => meanwhile(given)] as const;
        const both = index % 2 === 0 ? works : works.toReversed();
        const [first, second] = await Promise.all(both.map((work) => work()));
        const accepted = (index % 2 === 0 ? first : second) as Awaited<ReturnType<typeof accept>>;
        const row = await rowOf(given.id);
        const won = accepted.status === 200;
        expect(row.user_id).toBe(won ? asha : given.giver);
        if (!won) expect(['ticket_offer_gone', 'event_cancelled']).toContain(accepted.body.type);
        // The giver can no longer cancel anything; the organiser decides about the current holder.
        if (what === 'the giver cancels') expect(row.state).toBe(won ? 'confirmed' : 'cancelled');
        expect((await stage.seats(given.event)).confirmed).toBe(row.state === 'confirmed' ? 1 : 0);
      }),
    );
  },
);

test("links in the giver's earlier mails don't affect the new holder's seat", async () => {
  const { event, giver, id, link } = await offered();
  const asha = await stage.person();
  const { siteUrl, secret } = stage.deps();
  const old = new URL(cancelLinkUrl({ siteUrl, secret }, { id, eventId: event, ticketVersion: 1 }));
  const confirmation = /secret=([\w-]{32})/.exec(
    (
      await stage
        .db()
        .selectFrom('mails')
        .select('text_body')
        .where('to_address', '=', answers.email)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.text_body ?? '',
  )?.[1];
  await accept(asha, link, { email: `${asha}@example.org` });
  const absence = await call(null, 'POST', `/v1/registrations/${id}/absence`, {
    secret: old.searchParams.get('secret'),
  });
  expect(absence.body.type).toBe('user_invalid_token');
  const contact = await call(null, 'PUT', `/v1/registrations/${id}/contact`, { secret: confirmation });
  expect(contact.body.type).toBe('user_invalid_token');
  expect((await stage.cancel(giver, event)).body.type).toBe('registration_not_found');
  expect((await stage.own(asha, event)).body.state).toBe('confirmed');
});
