import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readShortCode, shownShortCode } from '../../../contracts/short-codes.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';
import { ask, openDevice, openFair, register, seatCrowd } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });

const codesOf = async (eventId: string) => {
  const rows = await mela()
    .deps.db.selectFrom('registrations')
    .select('short_code as code')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ code }) => code ?? '');
};

test('a seat has a short code: on its ticket, in its mail, for check-in devices and in the export', async () => {
  const { organiser, eventId } = await openFair(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const id = await register(mela(), ravi, eventId);
  const ticket = await ask<TicketView>(mela(), ravi, 'GET', `/v1/tickets/${id}`);
  const { shortCode } = ticket.body;
  expect(readShortCode(shortCode)).toEqual({ kind: 'code', code: shortCode });
  const mail = await mela()
    .deps.db.selectFrom('mails')
    .select('text_body as text')
    .where('kind', '=', 'registration_confirmed')
    .where('to_address', '=', ravi.email)
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain(`Ticket code: ${shownShortCode(shortCode)}`);
  const synced = await openDevice(mela(), eventId, { person: organiser }).sync();
  expect(synced.body.people).toMatchObject([{ $id: id, shortCode }]);
  const sheet = await mela().app.inject({
    url: `/v1/events/${eventId}/registrations.csv`,
    headers: { cookie: organiser.cookie },
  });
  expect(sheet.body).toContain(`,"${shownShortCode(shortCode)}",`);
});

test('a registration without a seat has no code', async () => {
  const { eventId } = await openFair(mela(), { tenantApproval: true });
  await register(mela(), await signUp(mela(), { name: 'Ravi' }), eventId);
  expect(await codesOf(eventId)).toEqual(['']);
});

test('ten thousand existing seats get different codes within seconds', async () => {
  const { eventId } = await openFair(mela());
  await seatCrowd(mela(), eventId, 10_000);
  const migration = await readFile('server/migrations/0045-short-ticket-codes.sql', 'utf8');
  const fill = /update registrations set short_code[\s\S]*?;/.exec(migration)?.[0] ?? '';
  const { db } = mela().deps;
  const begun = performance.now();
  await db.transaction().execute(async (tx) => {
    await sql`alter table registrations disable trigger user`.execute(tx);
    await sql`update registrations set short_code = null`.execute(tx);
    await sql.raw(fill).execute(tx);
    await sql`alter table registrations enable trigger user`.execute(tx);
  });
  expect(performance.now() - begun).toBeLessThan(15_000);
  const codes = await codesOf(eventId);
  expect(new Set(codes).size).toBe(10_000);
  for (const code of codes) expect(readShortCode(code)).toEqual({ kind: 'code', code });
});
