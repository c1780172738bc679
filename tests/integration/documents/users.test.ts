import { describe, expect, test } from 'vitest';
import type { Document } from '../../../contracts/documents.ts';
import { type Fields, query, useDocuments } from './stage.ts';

const { ask, person, create, event, get, list, patch, remove } = useDocuments();

type UserDocument = Document & {
  name: string;
  email: string | null;
  interests: string | null;
  RegisteredEvents: string[];
};

const read = (...[who, id]: Parameters<typeof get>) => get<UserDocument>(who, id, 'users');
const write = (who: Parameters<typeof patch>[0], id: string, data: Fields) =>
  patch<UserDocument>(who, id, data, 'users');

describe('a user document', () => {
  test('is created with the account, and merged with what a client sends', async () => {
    const ravi = await person('Ravi');
    const data = {
      id: ravi.userId,
      name: 'Ravi K',
      email: ravi.email.toUpperCase(),
      createdAt: '2026-11-21T10:00:00Z',
    };
    const { status, body } = await create(
      ravi,
      { ...data, RegisteredEvents: [] },
      { documentId: ravi.userId },
      'users',
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      $id: ravi.userId,
      $collectionId: 'users',
      $databaseId: 'main',
      $createdAt: expect.any(String),
      $updatedAt: expect.any(String),
      $permissions: ['read("any")', `update("user:${ravi.userId}")`],
      id: ravi.userId,
      name: 'Ravi K',
      email: ravi.email,
      createdAt: expect.any(String),
      RegisteredEvents: [],
      interests: '',
      avatar: null,
    });
  });

  test("can't be created, changed or deleted by anyone else", async () => {
    const [ravi, meera] = [await person('Ravi'), await person('Meera')];
    const answers = [
      await create(ravi, { name: 'x' }, { documentId: meera.userId }, 'users'),
      await create(ravi, { name: 'x' }, { documentId: 'unique()' }, 'users'),
      await create(null, { name: 'x' }, { documentId: ravi.userId }, 'users'),
      await write(ravi, meera.userId, { name: 'x' }),
      await write(null, meera.userId, { name: 'x' }),
      await remove(ravi, meera.userId, 'users'),
      await remove(ravi, ravi.userId, 'users'),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ code: 401, type: 'user_unauthorized' });
    expect((await read(meera, meera.userId)).body.name).toBe('Meera');
  });

  test('allows changes to name, interests and picture only', async () => {
    const ravi = await person('Ravi');
    const { body } = await write(ravi, ravi.userId, { interests: 'chess, rain', email: ravi.email });
    expect(body).toMatchObject({ interests: 'chess, rain', name: 'Ravi' });
    for (const data of [
      { email: 'other@example.org' },
      { id: 'other' },
      { createdAt: '2020-01-01T00:00:00Z' },
    ]) {
      expect((await write(ravi, ravi.userId, data)).body).toMatchObject({
        code: 401,
        type: 'user_unauthorized',
      });
    }
    for (const data of [{ name: '' }, { name: 'x'.repeat(129) }, { colour: 'red' }, { avatar: 'strange' }]) {
      expect((await write(ravi, ravi.userId, data)).body).toMatchObject({
        code: 400,
        type: 'document_invalid_structure',
      });
    }
    expect((await write(ravi, ravi.userId, body)).body).toMatchObject({ interests: 'chess, rain' });
  });

  test("lists the person's registrations, and accepts no others", async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    const [first, second] = [await event(asha), await event(asha)];
    await patch(ravi, first, { registrations: [ravi.userId] });
    expect((await read(ravi, ravi.userId)).body.RegisteredEvents).toEqual([first]);
    const taken = await write(ravi, ravi.userId, { RegisteredEvents: [first] });
    expect(taken.body.RegisteredEvents).toEqual([first]);
    for (const RegisteredEvents of [[second], [first, second], []]) {
      const { body } = await write(ravi, ravi.userId, { RegisteredEvents });
      expect([body.code, body.type]).toEqual([401, 'user_unauthorized']);
      expect(body.message.length).toBeGreaterThan(20);
    }
  });
});

describe('what others see', () => {
  test('is name and picture, and for organisers the address of people registered with them', async () => {
    const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
    await write(ravi, ravi.userId, { interests: 'chess' });
    const id = await event(asha, { tenantApproval: true });
    const hidden = { name: 'Ravi', email: null, interests: null, RegisteredEvents: [] };
    for (const who of [asha, meera, null]) expect((await read(who, ravi.userId)).body).toMatchObject(hidden);
    await patch(ravi, id, { registrations: [ravi.userId] });
    expect((await read(asha, ravi.userId)).body).toMatchObject({ ...hidden, email: ravi.email });
    for (const who of [meera, null]) expect((await read(who, ravi.userId)).body).toMatchObject(hidden);
    await get(asha, id);
    await patch(asha, id, { registrations: [] });
    expect((await read(asha, ravi.userId)).body, 'declined').toMatchObject(hidden);
  });

  test('in a list is their own document and those of organisers, whatever the query', async () => {
    const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
    await event(asha);
    const idsFor = async (who: typeof asha | null, ...queries: string[]) => {
      const { body } = await list<UserDocument>(who, [query('limit', undefined, [100]), ...queries], 'users');
      return body.documents.map(({ $id }) => $id);
    };
    const seen = await idsFor(ravi);
    expect(seen).toEqual(expect.arrayContaining([asha.userId, ravi.userId]));
    expect(seen).not.toContain(meera.userId);
    expect(await idsFor(null)).not.toContain(ravi.userId);
    // Queries must not reveal hidden values.
    expect(await idsFor(ravi, query('equal', 'email', [asha.email]))).toEqual([]);
    expect(await idsFor(ravi, query('equal', 'email', [ravi.email]))).toEqual([ravi.userId]);
    expect(await idsFor(ravi, query('startsWith', 'email', ['asha']))).toEqual([]);
    expect(await idsFor(null, query('isNotNull', 'email'))).toEqual([]);
    expect(await idsFor(ravi, query('isNull', 'email'))).toContain(asha.userId);
    expect(await idsFor(ravi, query('search', 'email', ['example']))).toEqual([ravi.userId]);
    expect(await idsFor(ravi, query('equal', '$id', [meera.userId]))).toEqual([]);
    const cursor = await list(ravi, [query('cursorAfter', undefined, [meera.userId])], 'users');
    expect(cursor.body.type).toBe('general_cursor_not_found');
  });

  test('ends with the account', async () => {
    const ravi = await person('Ravi');
    expect((await read(null, ravi.userId)).status).toBe(200);
    await ask(ravi, 'DELETE', '/v1/account', { password: ravi.password });
    expect((await read(null, ravi.userId)).body).toMatchObject({ code: 404, type: 'document_not_found' });
  });
});
