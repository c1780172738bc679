import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ID } from 'appwrite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Person } from './person.ts';
import { eventWith, ids, type Member, type World } from './world.ts';

const { database, events } = ids;
const clientAddress = '/the-official-client.js';

/** The examples on `/developers`: each one runs as shown, and each sample query is accepted. */
export function exampleChecks(world: () => World, organiser: () => Member, guest: () => Member): void {
  describe('examples on /developers', () => {
    let reader: Person;
    let shown: Map<string, string>;
    let eventId: string;

    beforeAll(async () => {
      reader = await world().visitor();
      await reader.page.goto(`${world().target.url}/developers`);
      await reader.comeBack(world().target);
      const blocks = await reader.page.locator('[data-example]').all();
      const found = blocks.map(async (block) => [
        await block.getAttribute('data-example'),
        (await block.textContent()) ?? '',
      ]);
      shown = new Map((await Promise.all(found)) as [string, string][]);
      const event = await organiser().databases.createDocument(database, events, ID.unique(), eventWith());
      eventId = event.$id;
    });
    afterAll(async () => {
      await organiser().databases.deleteDocument(database, events, eventId);
      await reader.leave();
    });

    /** Runs an example as a module in a person's browser, with the official client as `appwrite`. */
    const run = async ({ page }: Person, name: string, replacements: Record<string, string> = {}) => {
      const installed = (shown.get(name) ?? '').replace(
        "'appwrite'",
        `'${world().target.url}${clientAddress}'`,
      );
      const source = Object.entries(replacements).reduce((code, [placeholder, value]) => {
        expect(code).toContain(placeholder);
        return code.replaceAll(placeholder, value);
      }, installed);
      return runModule(page, source);
    };

    test('are all those of the repository', () => {
      expect([...shown.keys()].sort()).toEqual([
        'create-event',
        'follow-changes',
        'list-events',
        'log-in',
        'register',
        'without-a-client',
      ]);
    });

    test('lists events', async () => {
      const [said] = await run(reader, 'list-events');
      expect(said).toMatch(/^[1-9]\d* to come .+/);
    });

    test('logs in', async () => {
      const visitor = await world().visitor();
      const said = await run(visitor, 'log-in', {
        'you@example.org': guest().email,
        'your password': guest().password,
      });
      expect(said).toEqual([`Hello ${(await guest().account.get()).name}`]);
      await visitor.leave();
    });

    test('creates an event with its picture', async () => {
      const person = organiser();
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      await person.page.route('**/kites.png', (route) =>
        route.fulfill({ body: picture, contentType: 'image/png' }),
      );
      const [said = ''] = await run(person, 'create-event');
      const [id = '', address = ''] = said.split(' ');
      expect(await person.databases.getDocument(database, events, id)).toMatchObject({
        eventTitle: 'Kites on the beach',
        featuredImage: expect.any(String),
      });
      expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
      await person.databases.deleteDocument(database, events, id);
    });

    test('registers for an event', async () => {
      expect(await run(guest(), 'register', { 'id-of-the-event': eventId })).toEqual(['confirmed']);
    });

    test('receives changes', async () => {
      const said = await run(reader, 'follow-changes');
      // Changes before the socket is open are not sent: repeat until one arrives.
      await eventually(async () => {
        await organiser().databases.updateDocument(database, events, eventId, { eventTitle: ID.unique() });
        expect(said.join('\n')).toContain(
          `databases.${database}.collections.${events}.documents.${eventId}.update`,
        );
      });
      // Ends its socket, which would go on printing changes.
      await reader.comeBack(world().target);
    });

    test('works from any program without a client', async () => {
      const [said] = await run(reader, 'without-a-client');
      expect(said).toMatch(/^200 \d+ \d+$/);
    });

    test('accepts every sample query', async () => {
      await reader.page.goto(`${world().target.url}/developers/queries`);
      await reader.comeBack(world().target);
      const samples = reader.page.locator('[data-query]');
      const texts = await samples.allInnerTexts();
      expect(texts.length).toBeGreaterThan(20);
      const queries = texts.map((text) => text.replace('id-of-the-event', eventId).trim());
      const refused = await reader.page.evaluate(
        async ([codes, endpoint, project, databaseId, collectionId]) => {
          const { Appwrite } = window as unknown as { Appwrite: typeof import('appwrite') };
          const client = new Appwrite.Client().setEndpoint(endpoint).setProject(project);
          const databases = new Appwrite.Databases(client);
          const answers = codes.map(async (code) => {
            const query = new Function('Query', `return ${code}`)(Appwrite.Query);
            await databases.listDocuments(databaseId, collectionId, [query]);
          });
          return (await Promise.allSettled(answers)).flatMap((answer, index) =>
            answer.status === 'rejected' ? [`${codes[index]}: ${answer.reason}`] : [],
          );
        },
        [queries, `${world().target.url}/v1`, world().target.project, database, events] as const,
      );
      expect(refused).toEqual([]);
    });
  });
}

/** The module's console output; later lines are added to the same list. */
async function runModule(page: Person['page'], source: string): Promise<string[]> {
  const entry = createRequire(import.meta.url).resolve('appwrite');
  const client = await readFile(entry.replace(/dist.*$/, 'dist/esm/sdk.js'), 'utf8');
  await page.route(`**${clientAddress}`, (route) =>
    route.fulfill({ body: client, contentType: 'text/javascript' }),
  );
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'log' && said.push(message.text()));
  const module = `new Blob([${JSON.stringify(source)}], { type: 'text/javascript' })`;
  await page.evaluate(`import(URL.createObjectURL(${module})).then(() => undefined)`);
  return said;
}
