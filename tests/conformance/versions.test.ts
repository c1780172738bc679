import { randomBytes } from 'node:crypto';
import { ID, Permission, Query, Role } from 'appwrite';
import * as node13 from 'node-appwrite-13';
import { InputFile as File13 } from 'node-appwrite-13/file';
import * as node27 from 'node-appwrite-27';
import { InputFile as File27 } from 'node-appwrite-27/file';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isInPart } from '../../scripts/test-parts.ts';
import { eventually } from '../kit/eventually.ts';
import { webClients } from './person.ts';
import { eventWith, expectProblem, ids, type Member, World } from './world.ts';

// The same everyday calls with each version of the clients; details are tested with one of them.
const { database, events, users, bucket } = ids;
let world: World;

beforeAll(async () => {
  const { url, project } = inject('conformance');
  world = await World.open(url, project);
});
afterAll(() => world?.close());

/** Noise doesn't compress: three bytes a pixel. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe.each(webClients.filter((_, index) => isInPart(index, { of: 3 })))('%s', (client) => {
  let person: Member;
  beforeAll(async () => {
    person = await world.member('Tara', client);
  });
  afterAll(() => person.leave());

  test('signs up, reads and changes the account, and logs out and in', async () => {
    const { account } = person;
    expect(await account.get()).toMatchObject({ email: person.email, emailVerification: true, mfa: false });
    expect((await account.updateName('Tara K')).name).toBe('Tara K');
    expect((await account.updatePrefs({ theme: 'dark' })).prefs).toEqual({ theme: 'dark' });
    expect(await account.getPrefs()).toEqual({ theme: 'dark' });
    expect(await account.listSessions()).toMatchObject({ total: 1, sessions: [{ current: true }] });
    expect((await account.createJWT()).jwt.split('.')).toHaveLength(3);
    const { logs, total } = await account.listLogs();
    expect(total).toBe(logs.length);
    expect(logs[0]).toMatchObject({ event: expect.stringMatching(/^(session|user)\./) });
    await account.deleteSession('current');
    await expectProblem(account.get(), 401, 'general_unauthorized_scope');
    const session = await account.createEmailPasswordSession(person.email, person.password);
    expect(session).toMatchObject({ userId: person.userId, provider: 'email', current: true });
    expect(await account.getSession('current')).toMatchObject({ $id: session.$id });
  });

  test('opens an anonymous session that reads, but writes nothing', async () => {
    const visitor = await world.visitor(client);
    const session = await visitor.account.createAnonymousSession();
    expect(session).toMatchObject({ provider: 'anonymous', current: true, secret: '' });
    expect(await visitor.account.get()).toMatchObject({
      $id: session.userId,
      email: '',
      emailVerification: false,
    });
    await visitor.comeBack(world.target);
    expect(await visitor.account.getSession('current')).toMatchObject({ $id: session.$id });
    expect((await visitor.databases.listDocuments(database, events)).total).toBeGreaterThanOrEqual(0);
    await expectProblem(
      visitor.databases.createDocument(database, events, ID.unique(), eventWith()),
      401,
      'user_unauthorized',
    );
    await expectProblem(visitor.account.createAnonymousSession(), 401, 'user_session_already_exists');
    await visitor.account.deleteSession('current');
    await expectProblem(visitor.account.get(), 401, 'general_unauthorized_scope');
    await visitor.leave();
  });

  test('writes, lists and deletes documents', async () => {
    const { databases } = person;
    const permissions = [Permission.read(Role.any())];
    const event = await databases.createDocument(database, events, ID.unique(), eventWith(), permissions);
    expect(event).toMatchObject({ eventTitle: 'Monsoon reading circle', $databaseId: database });
    const changed = await databases.updateDocument(database, events, event.$id, { eventTitle: 'Rain' });
    expect(changed.eventTitle).toBe('Rain');
    const found = await databases.listDocuments(database, events, [
      Query.equal('organiser', person.userId),
      Query.greaterThan('startsAt', '2031-01-01 00:00:00'),
      Query.orderDesc('$createdAt'),
      Query.limit(500),
    ]);
    expect(found).toMatchObject({ total: 1, documents: [{ $id: event.$id }] });
    const own = await databases.updateDocument(database, users, person.userId, { interests: 'rain' });
    expect(own.interests).toBe('rain');
    await databases.deleteDocument(database, events, event.$id);
    await expectProblem(databases.getDocument(database, events, event.$id), 404, 'document_not_found');
  });

  test('uploads a picture in chunks, and shows and deletes it', async () => {
    const bytes = await noise(2400, 2300);
    expect(bytes.length).toBeGreaterThan(3 * 5 * 1024 * 1024);
    const { file } = await person.upload(bucket, ID.unique(), { name: 'a.png', type: 'image/png', bytes });
    const stored = await eventually(async () => {
      const found = await person.storage.getFile(bucket, file.$id);
      expect(found).toMatchObject({ chunksTotal: 4, chunksUploaded: 4, mimeType: 'image/png' });
      return found;
    });
    const preview = await fetch(await person.addressOf('getFilePreview', bucket, stored.$id, 300, 200));
    const { width, height } = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect([width, height]).toEqual([300, 200]);
    expect((await person.storage.listFiles(bucket)).files.map(({ $id }) => $id)).toContain(stored.$id);
    await person.storage.deleteFile(bucket, stored.$id);
  });

  test('receives changes, and what was deleted', async () => {
    const channel = `databases.${database}.collections.${events}.documents`;
    const { $id } = await person.databases.createDocument(database, events, ID.unique(), eventWith());
    await person.subscribe('own', [`${channel}.${$id}`, 'account']);
    // Changes before the socket is open are not sent: repeat until one arrives.
    await eventually(async () => {
      await person.databases.updateDocument(database, events, $id, { eventTitle: ID.unique() });
      const heard = await person.heard('own');
      expect(heard.flatMap((each) => each.events)).toContain(`${channel}.${$id}.update`);
    });
    await person.databases.deleteDocument(database, events, $id);
    await eventually(async () => {
      const heard = await person.heard('own');
      const gone = heard.find((each) => each.events.includes(`${channel}.${$id}.delete`));
      expect(gone?.payload).toMatchObject({ $id, eventTitle: expect.any(String), $collectionId: events });
    });
    await person.unsubscribe('own');
  });

  test('finds languages, countries and currencies, and draws initials, flags and QR codes', async () => {
    const { locale } = person;
    expect(await locale.get()).toMatchObject({ ip: expect.any(String), countryCode: expect.any(String) });
    expect((await locale.listCountries()).countries).toContainEqual({ name: 'India', code: 'IN' });
    expect((await locale.listCountriesEU()).total).toBe(27);
    expect((await locale.listCountriesPhones()).phones).toContainEqual({
      code: '+91',
      countryCode: 'IN',
      countryName: 'India',
    });
    expect((await locale.listContinents()).total).toBe(7);
    expect((await locale.listCurrencies()).currencies).toContainEqual(
      expect.objectContaining({ code: 'INR', symbol: expect.any(String), decimalDigits: 2 }),
    );
    expect((await locale.listLanguages()).languages).toContainEqual({
      name: 'Hindi',
      code: 'hi',
      nativeName: 'हिन्दी',
    });
    expect((await locale.listCodes()).localeCodes).toContainEqual({ code: 'en', name: 'English' });
    const drawn = [
      [await person.addressOf('getInitials', 'Tara Rao', 80, 80), 80],
      [await person.addressOf('getFlag', 'in', 60, 60), 60],
      [await person.addressOf('getQR', 'https://example.org', 120), 120],
    ] as const;
    for (const [address, size] of drawn) {
      const answer = await fetch(address);
      expect(answer.headers.get('content-type'), address).toBe('image/png');
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height], address).toEqual([size, size]);
    }
  });

  test('answers a ping, and names what is wrong as Appwrite does', async () => {
    expect(await person.call('GET', '/ping')).toEqual({ message: 'Pong!' });
    await expectProblem(
      person.databases.listDocuments(database, events, [Query.limit(5001)]),
      400,
      'general_query_invalid',
      'Invalid query: Invalid limit: Value must be a valid range between 0 and 5,000',
    );
  });
});

describe.each([
  ['node-appwrite 13', node13, File13],
  ['node-appwrite 27', node27, File27],
] as const)('%s', (_, module, InputFile) => {
  // The newer client takes the older one's arguments, too.
  const { Client, Account, Databases, Storage, Locale, ID, Query } = module as unknown as typeof node13;
  let person: Member;
  beforeAll(async () => {
    person = await world.member('Omar');
  });
  afterAll(() => person.leave());

  const connect = () => {
    const { url, project } = world.target;
    return new Client().setEndpoint(`${url}/v1`).setProject(project);
  };
  /** With the session of the person's browser. */
  const signedIn = async () => {
    const [session = ''] = Object.values(await person.sessions());
    return connect().setSession(session);
  };

  test('acts for a person by session and by JWT', async () => {
    const bySession = await new Account(await signedIn()).get();
    expect(bySession).toMatchObject({ $id: person.userId, email: person.email });
    const { jwt } = await person.account.createJWT();
    expect(await new Account(connect().setJWT(jwt)).get()).toMatchObject({ $id: person.userId });
    await expect(new Account(connect().setJWT(`${jwt}x`)).get()).rejects.toMatchObject({
      code: 401,
      type: 'user_jwt_invalid',
    });
  });

  test('writes, lists and deletes documents, and lists countries', async () => {
    const databases = new Databases(await signedIn());
    const event = await databases.createDocument(database, events, ID.unique(), eventWith());
    expect(await databases.getDocument(database, events, event.$id)).toMatchObject({ $id: event.$id });
    const { documents } = await databases.listDocuments(database, events, [
      Query.equal('organiser', [person.userId]),
      Query.limit(5000),
    ]);
    expect(documents.map(({ $id }) => $id)).toEqual([event.$id]);
    await databases.deleteDocument(database, events, event.$id);
    expect((await new Locale(connect()).listCountries()).total).toBeGreaterThan(190);
  });

  test('uploads a picture in chunks and reads its bytes', async () => {
    const bytes = await noise(2100, 2000);
    const storage = new Storage(await signedIn());
    // Each version has a class of its own for files.
    const picture = InputFile.fromBuffer(bytes, 'rain.png') as File;
    const file = await storage.createFile(bucket, ID.unique(), picture);
    const whole = await eventually(async () => {
      const found = await storage.getFile(bucket, file.$id);
      expect(found).toMatchObject({ chunksTotal: 3, chunksUploaded: 3 });
      return found;
    });
    expect((await storage.getFileView(bucket, file.$id)).byteLength).toBe(whole.sizeOriginal);
    await storage.deleteFile(bucket, file.$id);
  });

  test("logs a person in with a key, and acts for them with the session's secret", async () => {
    const body = { name: 'Website', scopes: ['events.read'], password: person.password };
    const { secret: key } = (await person.call('POST', '/account/api-keys', { body })) as { secret: string };
    const { email, password, userId } = person;
    const session = await new Account(connect().setKey(key)).createEmailPasswordSession(email, password);
    expect(session).toMatchObject({ userId, provider: 'email', secret: expect.stringMatching(/^.{20,}$/) });
    const bySession = new Account(connect().setSession(session.secret));
    expect(await bySession.get()).toMatchObject({ $id: userId });
    await bySession.deleteSession('current');
  });

  test('names an API key that this site does not know', async () => {
    const call = new Databases(connect().setKey('standard_0000')).listDocuments(database, events);
    await expect(call).rejects.toMatchObject({ code: 401, type: 'general_access_forbidden' });
  });
});
