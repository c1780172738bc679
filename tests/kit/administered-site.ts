import { type APIRequest, type APIRequestContext, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import { freePort } from '../../server/infra/free-port.ts';
import { createLog } from '../../server/infra/log/log.ts';
import type { Member } from './browser-fixtures.ts';
import { newcomer } from './browser-people.ts';
import { runScript } from './command.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startSiteProcess } from './site-process.ts';
import { skipPlaces } from './skip-places.ts';

const reportsKey = 'a1b2c3d4e5f6a1b2c3d4e5f6';

/** A site of its own, for what would disturb other tests: maintenance, announcements, mails that fail. */
export interface AdministeredSite extends AsyncDisposable {
  readonly url: string;
  readonly mails: MailServer;
  /** What the mail server says to emails for people of these names, which it refuses. */
  readonly refused: Map<string, string>;
  /** Creates an account without confirming it. */
  signUp(name: string): Promise<Member & { readonly userId: string }>;
  /** Signs up, with the emailed code. */
  join(name: string): Promise<Member & { readonly userId: string }>;
  /** The code in the newest email to an address. */
  code(address: string): Promise<string>;
  /** Reports an email that came back, as a mail service does. */
  report(kind: 'bounced' | 'complained', address: string): Promise<void>;
  appoint(member: Member): Promise<void>;
}

export async function startAdministeredSite(request: APIRequest): Promise<AdministeredSite> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, createLog({ level: 'warn', pretty: true }));
  await skipPlaces(server.url);
  const refused = new Map<string, string>();
  const mails = await startMailServer({
    onRcptTo({ address }, _session, done) {
      const words = [...refused].find(([name]) => address.startsWith(`${name.toLowerCase()}.`))?.[1];
      done(words === undefined ? null : Object.assign(new Error(words), { responseCode: 550 }));
    },
  });
  started.defer(() => mails.stop());
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = {
    ...{ DATABASE_URL: server.url, DATA_DIR: server.dataDir, PORT: port, LOG_LEVEL: 'warn' },
    // Tiles would come from outside.
    MAP_TILES: 'none',
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'events@mela.example', MAIL_REPORTS_KEY: reportsKey },
  };
  const site = startSiteProcess(settings);
  started.defer(async () => {
    site.child.kill('SIGTERM');
    await site.ended;
  });
  await site.says(/Mela is running at/);

  const code = async (address: string): Promise<string> => {
    const newest = () => mails.received.findLast(({ to }) => to === address);
    await expect.poll(newest, { timeout: 30_000 }).toBeDefined();
    const { text = '' } = await PostalMime.parse(newest()?.raw ?? '');
    return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
  };
  const opened: APIRequestContext[] = [];
  started.defer(async () => {
    for (const api of opened) await api.dispose();
  });
  const signUp = async (name: string) => {
    const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
    opened.push(api);
    const person = newcomer(name);
    const { version } = await (await api.get('/v1/site/legal')).json();
    const created = await api.post('/v1/account', {
      data: { userId: 'unique()', ...person, acceptedTerms: version },
    });
    expect(created.status(), await created.text()).toBe(201);
    return { ...person, userId: (await created.json()).$id, api, state: await api.storageState() };
  };
  const join = async (name: string) => {
    const person = await signUp(name);
    const data = { userId: person.userId, secret: await code(person.email) };
    const confirmed = await person.api.put('/v1/account/sessions/token', { data });
    expect(confirmed.status(), await confirmed.text()).toBe(201);
    return { ...person, state: await person.api.storageState() };
  };
  const report = async (kind: 'bounced' | 'complained', address: string) => {
    const answer = await fetch(`${url}/v1/mail-reports/${reportsKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, address }),
    });
    expect(answer.status).toBe(204);
  };
  const appoint = async ({ email }: Member) => {
    const { code: ended, text } = await runScript('admin', ['grant', email], {
      folder: process.cwd(),
      settings: { DATABASE_URL: server.url, DATA_DIR: server.dataDir },
    });
    expect(ended, text).toBe(0);
  };
  const running = started.move();
  return {
    ...{ url, mails, refused, signUp, join, code, report, appoint },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
