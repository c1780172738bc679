import { ID, Permission, Query, Role } from 'appwrite';
import { describe, expect, test } from 'vitest';
import { eventWith, expectProblem, ids, type Member, type World } from './world.ts';

const { database, events, users } = ids;

/** Both collections: writing, reading, every error. */
export function documentChecks(world: () => World, organiser: () => Member, guest: () => Member): void {
  describe('documents', () => {
    test('creates, reads, changes and deletes an event', async () => {
      const { databases, userId } = organiser();
      const id = ID.unique();
      const schedule = [JSON.stringify({ day: 'Day one', activities: ['Chai', 'Reading'] })];
      const created = await databases.createDocument(database, events, id, {
        ...eventWith({ schedule, categories: ['art', 'cultural'], capacity: 12, organiser: userId }),
        registrations: [],
        attendees: [],
      });
      expect(created).toMatchObject({
        $id: id,
        $collectionId: events,
        $databaseId: database,
        $permissions: expect.arrayContaining([Permission.read(Role.any())]),
        eventTitle: 'Monsoon reading circle',
        organiser: userId,
        registrations: [],
        attendees: [],
        attendeeCount: 0,
        waitlistCount: 0,
        ticketPrice: null,
        featuredImage: null,
        currency: 'INR',
        timeZone: 'Asia/Kolkata',
        endDate: '2031-07-12',
        startsAt: '2031-07-12T11:30:00.000+00:00',
        endsAt: '2031-07-12T13:30:00.000+00:00',
        status: 'scheduled',
        categories: ['art', 'cultural'],
        schedule,
      });
      expect(await guest().databases.getDocument(database, events, id)).toMatchObject({
        $id: id,
        capacity: 12,
      });
      const changed = await databases.updateDocument(database, events, id, {
        eventTitle: 'Rain and verse',
        capacity: 0,
      });
      expect(changed).toMatchObject({
        eventTitle: 'Rain and verse',
        capacity: null,
        description: created.description,
      });
      expect(changed.$updatedAt >= created.$updatedAt).toBe(true);
      await databases.deleteDocument(database, events, id);
      await expectProblem(databases.getDocument(database, events, id), 404, 'document_not_found');
    });

    test("names what doesn't exist: database, collection, document", async () => {
      const { databases } = organiser();
      await expectProblem(
        databases.getDocument('nowhere', events, 'x'),
        404,
        'database_not_found',
        'Database not found',
      );
      await expectProblem(databases.getDocument(database, 'nothing', 'x'), 404, 'collection_not_found');
      await expectProblem(
        databases.getDocument(database, events, 'absent'),
        404,
        'document_not_found',
        'Document with the requested ID could not be found.',
      );
    });

    test('rejects an invalid document structure and names the fault', async () => {
      const { databases } = organiser();
      const create = (data: Record<string, unknown>) =>
        databases.createDocument(database, events, ID.unique(), data as ReturnType<typeof eventWith>);
      const { eventTitle: _, ...untitled } = eventWith();
      const invalid = 'document_invalid_structure';
      await expectProblem(
        create(eventWith({ colour: 'red' })),
        400,
        invalid,
        'Invalid document structure: Unknown attribute: "colour"',
      );
      await expectProblem(
        create(untitled),
        400,
        invalid,
        'Invalid document structure: Missing required attribute "eventTitle"',
      );
      await expectProblem(
        create(eventWith({ capacity: 'many' })),
        400,
        invalid,
        /Attribute "capacity" has invalid type\. /,
      );
      await expectProblem(create(eventWith({ ticketType: 'paid' })), 400, invalid, /ticketPrice/);
      await expectProblem(
        databases.createDocument(database, events, ID.unique(), {}),
        400,
        'document_missing_data',
      );
    });

    test('accepts an id once, and only well-formed ids', async () => {
      const { databases } = organiser();
      const id = `${'a'.repeat(35)}Z`.replace('a', 'x').slice(0, 36 - 20) + ID.unique();
      expect(id).toHaveLength(36);
      await databases.createDocument(database, events, id, eventWith());
      await expectProblem(
        databases.createDocument(database, events, id, eventWith()),
        409,
        'document_already_exists',
      );
      await databases.deleteDocument(database, events, id);
      await expectProblem(
        databases.createDocument(database, events, '_starts-wrong', eventWith()),
        400,
        'general_argument_invalid',
        /Invalid `documentId` param/,
      );
    });

    test('only the organiser can change, delete or create their events', async () => {
      const { databases } = organiser();
      const event = await databases.createDocument(database, events, ID.unique(), eventWith());
      await expectProblem(
        guest().databases.updateDocument(database, events, event.$id, { eventTitle: 'Mine' }),
        401,
        'user_unauthorized',
      );
      await expectProblem(
        guest().databases.deleteDocument(database, events, event.$id),
        401,
        'user_unauthorized',
      );
      await expectProblem(
        guest().databases.createDocument(
          database,
          events,
          ID.unique(),
          eventWith({ organiser: organiser().userId }),
        ),
        401,
        'user_unauthorized',
      );
      const visitor = await world().visitor();
      await expectProblem(
        visitor.databases.createDocument(database, events, ID.unique(), eventWith()),
        401,
        'user_unauthorized',
      );
      await visitor.leave();
      await databases.deleteDocument(database, events, event.$id);
    });

    test('checks the syntax of permissions', async () => {
      const { databases } = organiser();
      const id = ID.unique();
      await databases.createDocument(database, events, id, eventWith(), [Permission.read(Role.any())]);
      await databases.deleteDocument(database, events, id);
      await expectProblem(
        databases.createDocument(database, events, ID.unique(), eventWith(), ['nonsense']),
        400,
        'general_argument_invalid',
        /Invalid `permissions` param/,
      );
    });

    test("a user's own document is merged by POST, changed by PATCH, and shows others little", async () => {
      const { databases, userId, email } = guest();
      const record = await databases.createDocument(database, users, userId, {
        id: userId,
        name: 'Ravi',
        email,
        createdAt: new Date().toISOString(),
      });
      expect(record).toMatchObject({ $id: userId, id: userId, name: 'Ravi', email, RegisteredEvents: [] });
      const changed = await databases.updateDocument(database, users, userId, { interests: 'chess, rain' });
      expect(changed).toMatchObject({ interests: 'chess, rain', name: 'Ravi' });
      const seen = await organiser().databases.getDocument(database, users, userId);
      expect(seen).toMatchObject({ name: 'Ravi', email: null, interests: null, RegisteredEvents: [] });
      await expectProblem(
        organiser().databases.updateDocument(database, users, userId, { name: 'Not Ravi' }),
        401,
        'user_unauthorized',
      );
      await expectProblem(
        databases.updateDocument(database, users, userId, { email: 'x@y.example' }),
        401,
        'user_unauthorized',
      );
      const list = await databases.listDocuments(database, users, [Query.limit(100)]);
      expect(
        list.documents.filter((document) => document.email !== null).map((document) => document.$id),
      ).toEqual([userId]);
    });
  });
}
