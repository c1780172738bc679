import { expect, test } from 'vitest';
import { readTree } from '../../architecture/tree.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { ask as askAt, openDevice, openFair } from '../check-in/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const ask = <Body>(person: TestPerson | null, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  askAt<Body>(mela(), person, method, url, body);

/**
 * Every call site that creates a registration or gives one to another person, and how it treats
 * required questions. A new one must be added here.
 */
const entryPoints = {
  'server/features/registrations/routes.ts':
    'our API takes answers and rejects missing ones; PATCH and MCP call it without any and are rejected',
  'server/features/registrations/orders/commands.ts':
    'an order takes answers for each seat and is rejected if one misses any',
  'server/features/registrations/event-aggregate.ts':
    'splits an order into its seats, each with the answers given for it',
  'server/features/registrations/guests/settle.ts':
    'guests answer when they ask; answers that are incomplete at the time of proof are rejected',
  'server/features/registrations/passes/seats.ts':
    'takes seats on further dates with the answers that were given for the pass',
  'server/features/registrations/transfers/commands.ts': 'the receiver of a ticket gives their own answers',
  'server/features/check-in/walk-ins.ts': 'asks nothing: a helper admits someone at the door',
  'server/assistant/built-in/propose.ts': 'creates none: it shows a button that opens the form',
  'server/assistant/reading/requests.ts': 'creates none: it only reads what a message asks for',
  'scripts/demo/registrations.ts': 'the demo’s events ask nothing',
} as const;

test('lists every call site that creates a registration', async () => {
  const files = [...(await readTree('server/**/*.ts')), ...(await readTree('scripts/**/*.ts'))];
  const making = files
    .filter(({ path }) => !path.endsWith('.test.ts') && !/registrations\/(?:types|register)\.ts$/.test(path))
    .filter(({ content }) => /kind: '(?:register|admit|transfer)'/.test(content))
    .map(({ path }) => path)
    // Only lists the ids; `register.ts` acts on them.
    .filter((path) => path !== 'server/appwrite/documents/read-lists.ts');
  expect(making.sort()).toEqual(Object.keys(entryPoints).sort());
  const writing = files.filter(({ content }) =>
    /(?:insertInto\(|insertTogether[^(]*\(\s*tx,\s*)'registrations'|insert into registrations\b/.test(
      content,
    ),
  );
  expect(writing.map(({ path }) => path)).toEqual(['server/features/registrations/execute-commands.ts']);
});

/** An event that requires a consent and allows transfers. */
async function strictFair() {
  const fair = await openFair(mela(), { handOn: true });
  const consent = { kind: 'consent', label: 'May we take photos?', required: true };
  const url = `/v1/events/${fair.eventId}/questions`;
  const { body } = await ask<{ $id: string }>(fair.organiser, 'POST', url, consent);
  return { ...fair, questionId: body.$id };
}
const answersOf = (person: TestPerson) => ({
  socialMedia: 'Mastodon',
  email: person.email,
  reason: 'I like kites.',
});

test('our own API rejects a registration without a required answer', async () => {
  const { eventId, questionId } = await strictFair();
  const guest = await signUp(mela());
  const url = `/v1/events/${eventId}/registrations`;
  const refused = await ask<{ fields: object }>(guest, 'POST', url, answersOf(guest));
  expect(refused).toMatchObject({
    status: 400,
    body: { type: 'general_argument_invalid', fields: { [`answers.${questionId}`]: expect.any(String) } },
  });
  const given = { ...answersOf(guest), answers: { [questionId]: true } };
  expect((await ask(guest, 'POST', url, given)).status).toBe(201);
});

test("a transferred ticket has the new holder's answers only", async () => {
  const { eventId, questionId } = await strictFair();
  const [giver, receiver] = [await signUp(mela()), await signUp(mela())];
  const given = { ...answersOf(giver), answers: { [questionId]: true } };
  const { body } = await ask<{ $id: string }>(giver, 'POST', `/v1/events/${eventId}/registrations`, given);
  await ask(giver, 'PUT', `/v1/tickets/${body.$id}/offer`, { email: receiver.email });
  const text = (await mailsTo(mela(), receiver.email)).at(-1)?.text ?? '';
  const link = new URL(/https?:\S+\/ticket-offer\?\S+/.exec(text)?.[0] ?? '').searchParams;
  const accept = (answers: object) =>
    ask(receiver, 'POST', `/v1/ticket-offers/${link.get('offerId')}/acceptance`, {
      ...answersOf(receiver),
      secret: link.get('secret'),
      ...answers,
    });
  expect((await accept({})).body.type).toBe('general_argument_invalid');
  expect((await accept({ answers: { [questionId]: false } })).body.type).toBe('general_argument_invalid');
  expect((await accept({ answers: { [questionId]: true } })).status).toBe(200);
});

test('a walk-in is admitted without being asked', async () => {
  const { organiser, eventId } = await strictFair();
  expect((await openDevice(mela(), eventId, { person: organiser }).walkIn('Zoya')).status).toBe(201);
});

test("people can't register before registration opens, and learn why", async () => {
  const fair = await openFair(mela(), { opensAt: '2026-12-01T00:00:00Z' });
  const [guest, waiting] = [await signUp(mela()), await signUp(mela())];
  const url = `/v1/events/${fair.eventId}/registrations`;
  expect(await ask(guest, 'POST', url, answersOf(guest))).toMatchObject({
    status: 409,
    body: { type: 'registration_not_open', message: "Registration isn't open yet." },
  });
  const document = `/v1/databases/main/collections/events/documents/${fair.eventId}`;
  const list = { data: { registrations: [waiting.userId], attendees: [] } };
  expect(await askAt(mela(), waiting, 'PATCH', document, list)).toMatchObject({
    status: 409,
    body: { type: 'registration_not_open' },
  });
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  expect((await device.walkIn('Zoya')).status).toBe(201);
  await askAt(mela(), fair.organiser, 'PATCH', `/v1/events/${fair.eventId}`, { opensAt: null });
  expect((await ask(guest, 'POST', url, answersOf(guest))).status).toBe(201);
});

test("a ticket can be transferred while registration isn't open", async () => {
  const fair = await openFair(mela(), { handOn: true });
  const [giver, receiver] = [await signUp(mela()), await signUp(mela())];
  const url = `/v1/events/${fair.eventId}/registrations`;
  const { body } = await ask<{ $id: string }>(giver, 'POST', url, answersOf(giver));
  const opensAt = '2026-12-01T00:00:00Z';
  const changed = await askAt(mela(), fair.organiser, 'PATCH', `/v1/events/${fair.eventId}`, { opensAt });
  expect(changed.status).toBe(200);
  await ask(giver, 'PUT', `/v1/tickets/${body.$id}/offer`, { email: receiver.email });
  const text = (await mailsTo(mela(), receiver.email)).at(-1)?.text ?? '';
  const link = new URL(/https?:\S+\/ticket-offer\?\S+/.exec(text)?.[0] ?? '').searchParams;
  const accepted = await ask(receiver, 'POST', `/v1/ticket-offers/${link.get('offerId')}/acceptance`, {
    ...answersOf(receiver),
    secret: link.get('secret'),
  });
  expect(accepted.status).toBe(200);
});
