import { expect, test } from 'vitest';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { ask, checkInLink, openDevice, openFair, register } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const show = (person: Parameters<typeof ask>[1], id: string) =>
  ask<TicketView>(mela(), person, 'GET', `/v1/tickets/${id}`);

/** A fair with an entrance, and a ticket Ravi offers to another person. */
async function offered() {
  const fair = await openFair(mela(), { handOn: true });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const id = await register(mela(), ravi, fair.eventId);
  const { secret: pass } = await checkInLink(mela(), fair);
  const address = newAddress('friend');
  await ask(mela(), ravi, 'PUT', `/v1/tickets/${id}/offer`, { email: address });
  const [{ text } = { text: '' }] = await mailsTo(mela(), address);
  const { searchParams } = new URL(/https?:\S+\/ticket-offer\?\S+/.exec(text)?.[0] ?? '');
  const accept = (person: Awaited<ReturnType<typeof signUp>>) =>
    ask(mela(), person, 'POST', `/v1/ticket-offers/${searchParams.get('offerId')}/acceptance`, {
      socialMedia: 'Mastodon',
      email: person.email,
      reason: 'I like kites.',
      secret: searchParams.get('secret'),
    });
  return { ...fair, ravi, id, address, accept, door: openDevice(mela(), fair.eventId, { pass }) };
}

test('the ticket shows its offer; transferred, it admits its new holder only', async () => {
  const { ravi, id, address, accept } = await offered();
  const asha = await signUp(mela(), { name: 'Asha' });
  expect((await show(ravi, id)).body.handOn).toMatchObject({ allowed: true, offer: { address } });
  expect((await show(asha, id)).body.type).toBe('registration_not_found');
  const before = (await show(ravi, id)).body.code;
  await accept(asha);
  const after = await show(asha, id);
  expect(after.body).toMatchObject({ holderName: 'Asha', handOn: { allowed: true, offer: null } });
  expect(after.body.code).not.toBe(before);
  expect((await show(ravi, id)).body.type).toBe('registration_not_found');
});

test('an offline entrance admits the new ticket and learns that the old one is void', async () => {
  const { id, accept, door } = await offered();
  await door.sync();
  await accept(await signUp(mela(), { name: 'Asha' }));
  const [old, fresh] = [door.note(id), door.note(id, { version: 2 })];
  const { body } = await door.sync([old, fresh]);
  expect(body.people).toMatchObject([{ $id: id, name: 'Asha', version: 2 }]);
  expect(body.verdicts).toContainEqual({ scanId: old.id, outcome: 'void', first: null });
  expect(body.verdicts).toContainEqual({ scanId: fresh.id, outcome: 'in', first: null });
});

test.each([
  ['with the version that its list had', { version: 1 }],
  ['with no version, as an older device sends it', { version: null }],
])('a name found offline %s admits the former holder, and the new one gets in as well', async (_, found) => {
  const { id, accept, door } = await offered();
  await door.sync();
  const former = door.note(id, found);
  mela().clock.advance({ minutes: 1 });
  await accept(await signUp(mela(), { name: 'Asha' }));
  mela().clock.advance({ minutes: 1 });
  const late = await door.sync([former]);
  expect(late.body.verdicts).toContainEqual({ scanId: former.id, outcome: 'void', first: null });
  const fresh = door.note(id, { version: 2 });
  expect((await door.sync([fresh])).body.verdicts).toContainEqual({
    scanId: fresh.id,
    outcome: 'in',
    first: null,
  });
  const undo = door.note(id, { version: 1, kind: 'undo' });
  expect((await door.sync([undo])).body.counts.inside, 'what is undone is not the new holder’s').toBe(1);
});

test('rejects transferring a used ticket', async () => {
  const { ravi, id, accept, door } = await offered();
  await door.sync([door.note(id)]);
  expect((await accept(await signUp(mela(), { name: 'Asha' }))).body.type).toBe('ticket_used');
  expect((await show(ravi, id)).body.handOn).toEqual({ allowed: false, offer: null });
  const again = await ask(mela(), ravi, 'PUT', `/v1/tickets/${id}/offer`, { email: newAddress() });
  expect(again.body.type).toBe('ticket_used');
});

test('a ticket scanned and transferred at the same moment is either used or transferred', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const fairs = await Promise.all(Array.from({ length: 6 }, offered));
  await Promise.all(
    fairs.map(async ({ id, accept, door }) => {
      const scan = door.note(id);
      const [accepted, synced] = await Promise.all([accept(asha), door.sync([scan])]);
      const verdict = synced.body.verdicts.find(({ scanId }) => scanId === scan.id)?.outcome;
      expect([accepted.body.type ?? 'accepted', verdict]).toBeOneOf([
        ['accepted', 'void'],
        ['ticket_used', 'in'],
      ]);
    }),
  );
});
