import { ID, type Models } from 'appwrite';
import { describe, expect, test } from 'vitest';
import { eventWith, expectProblem, ids, type Member, type World } from './world.ts';

const { database, events, users } = ids;

interface EventDocument extends Models.Document {
  registrations: string[];
  attendees: string[];
  attendeeCount: number;
}

/** Registering and deciding with an unmodified client, by changing id lists. */
export function commandChecks(
  world: () => World,
  organiser: () => Member,
  guest: () => Member,
  other: () => Member,
): void {
  describe('registering and deciding by PATCH', () => {
    const create = (attributes = {}) =>
      organiser().databases.createDocument(database, events, ID.unique(), eventWith(attributes));
    const read = (person: Member, id: string) =>
      person.databases.getDocument<EventDocument>(database, events, id);
    const patch = (person: Member, id: string, data: Record<string, unknown>) =>
      person.databases.updateDocument<EventDocument>(database, events, id, data);
    /** As an unmodified client does: read, add the own id, write the list back. */
    const register = async (person: Member, id: string) => {
      const { registrations } = await read(person, id);
      return patch(person, id, { registrations: [...registrations, person.userId] });
    };

    test("adding one's own id registers, and is confirmed at once for a free event without approval", async () => {
      const { $id } = await create();
      const answer = await register(guest(), $id);
      expect(answer).toMatchObject({ registrations: [], attendeeCount: 1 });
      expect(answer.attendees).toEqual([guest().userId]);
      await register(guest(), $id);
      expect((await read(organiser(), $id)).attendees).toEqual([guest().userId]);
      const record = await guest().databases.updateDocument(database, users, guest().userId, {
        RegisteredEvents: [$id],
      });
      expect(record.RegisteredEvents).toContain($id);
    });

    test('moving an id approves it, and dropping one declines it', async () => {
      const { $id } = await create({ tenantApproval: true });
      await register(guest(), $id);
      await register(other(), $id);
      const before = await read(organiser(), $id);
      expect(before.registrations).toEqual([guest().userId, other().userId]);
      const approved = await patch(organiser(), $id, {
        registrations: [other().userId],
        attendees: [guest().userId],
      });
      expect(approved).toMatchObject({ registrations: [other().userId], attendees: [guest().userId] });
      expect(await patch(organiser(), $id, { registrations: [] })).toMatchObject({
        registrations: [],
        attendeeCount: 1,
      });
      await expectProblem(register(other(), $id), 409, 'registration_declined');
    });

    test('rejects an approval as a whole if someone gets no seat', async () => {
      const { $id } = await create({ tenantApproval: true, capacity: 1 });
      for (const person of [guest(), other()]) await register(person, $id);
      const all = { registrations: [], attendees: [guest().userId, other().userId] };
      await expectProblem(patch(organiser(), $id, all), 409, 'event_full');
      expect(await read(organiser(), $id)).toMatchObject({
        registrations: [guest().userId, other().userId],
        attendees: [],
      });
    });

    test('a stale list declines only people its sender had seen', async () => {
      const { $id } = await create({ tenantApproval: true });
      await register(guest(), $id);
      const seen = await read(organiser(), $id);
      await register(other(), $id);
      const answer = await patch(organiser(), $id, {
        registrations: seen.registrations.filter((id) => id !== guest().userId),
      });
      expect(answer.registrations).toEqual([other().userId]);
    });

    test('registers two people who patch at once', async () => {
      const { $id } = await create();
      const lists = await Promise.all([read(guest(), $id), read(other(), $id)]);
      await Promise.all(
        [guest(), other()].map((person, index) =>
          patch(person, $id, { registrations: [...(lists[index]?.registrations ?? []), person.userId] }),
        ),
      );
      expect((await read(organiser(), $id)).attendeeCount).toBe(2);
    });

    test('others see a pseudonym in place of an id, a different one for each event', async () => {
      const [first, second] = [await create(), await create()];
      for (const { $id } of [first, second]) await register(guest(), $id);
      const visitor = await world().visitor();
      const seen = await Promise.all(
        [first, second].map(({ $id }) => visitor.databases.getDocument<EventDocument>(database, events, $id)),
      );
      const pseudonyms = seen.map((document) => document.attendees[0]);
      expect(seen.map((document) => document.attendees.length)).toEqual([1, 1]);
      expect(new Set([...pseudonyms, guest().userId]).size).toBe(3);
      await visitor.leave();
    });

    test('rejects every other write to the lists with a reason', async () => {
      const { $id } = await create({ tenantApproval: true });
      await register(guest(), $id);
      const refused = (person: Member, data: Record<string, unknown>) =>
        expectProblem(patch(person, $id, data), 401, 'user_unauthorized', /.{20}/);
      await refused(other(), { registrations: [guest().userId] });
      await refused(other(), { attendees: [other().userId] });
      await refused(guest(), { attendees: [guest().userId] });
      await refused(guest(), { registrations: [], eventTitle: 'Mine' });
      await refused(organiser(), { attendees: [other().userId] });
      const paid = await create({ ticketType: 'paid', ticketPrice: 100 });
      await expectProblem(
        patch(guest(), paid.$id, { attendees: [guest().userId] }),
        401,
        'user_unauthorized',
      );
      await expectProblem(
        guest().databases.updateDocument(database, users, guest().userId, {
          RegisteredEvents: ['elsewhere'],
        }),
        401,
        'user_unauthorized',
      );
    });
  });
}
