import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventMethods } from '../../../contracts/payment-methods.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const upi = (address: string) => ({ method: 'upi', payee: 'Kite Club', address });

/** A group with an account, and an event of one of its organisers, who has an account as well. */
async function groupEvent() {
  const [meera, ravi] = [await stage.person('Meera'), await stage.person('Ravi')];
  const named = { name: 'Kite flyers', address: `kites-${newId()}` };
  const groupId = (await stage.ask<{ $id: string }>(meera, 'POST', '/v1/groups', named)).body.$id;
  await stage.ask(ravi, 'PUT', `/v1/groups/${groupId}/membership`);
  const member = `/v1/groups/${groupId}/members/${ravi.userId}`;
  expect((await stage.ask(meera, 'PUT', member, { role: 'organiser' })).status).toBeLessThan(300);
  const account = `/v1/payment-accounts/group/${groupId}`;
  const body = { password: meera.password, enabled: true, settings: upi('club@okbank') };
  expect((await stage.ask(meera, 'PUT', account, body)).status).toBe(200);
  await stage.setUp(ravi, upi('ravi@okbank'));
  const event = await stage.event(ravi, { groupId });
  await sql`insert into event_helpers values (${event}, ${meera.userId}, 'money', now())`.execute(
    mela().deps.db,
  );
  return { meera, ravi, event };
}

const methodsOf = async (person: TestPerson, event: string) =>
  (await stage.ask<EventMethods>(person, 'GET', `/v1/events/${event}/payment-methods`)).body;
const offer = (person: TestPerson, event: string, offered: string[] | null) =>
  stage.ask<EventMethods>(person, 'PUT', `/v1/events/${event}/payment-methods`, { offered });

test('only the owner of a group can send the money of its events to another account', async () => {
  const { meera, ravi, event } = await groupEvent();
  const all = (await methodsOf(meera, event)).available;
  expect(all.map(({ account }) => account).sort()).toEqual(['group', 'organiser', 'site']);
  const own = all.flatMap(({ $id, account }) => (account === 'organiser' ? [$id] : []));
  expect((await methodsOf(ravi, event)).available.map(({ account }) => account)).toEqual(['group']);
  expect((await offer(ravi, event, own)).body.type).toBe('payment_method_unknown');
  expect((await methodsOf(ravi, event)).offered).not.toEqual(own);

  expect((await offer(meera, event, own)).body.offered).toEqual(own);
  // What the owner chose stays possible, and the organiser can go back to the group's.
  expect((await offer(ravi, event, own)).status).toBe(200);
  const group = all.flatMap(({ $id, account }) => (account === 'group' ? [$id] : []));
  expect((await offer(ravi, event, null)).body.offered).toEqual(group);
  expect((await offer(ravi, event, own)).body.type).toBe('payment_method_unknown');
});
