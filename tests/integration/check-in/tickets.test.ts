import { createPublicKey, verify } from 'node:crypto';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { readTicket, type TicketView } from '../../../contracts/tickets.ts';
import { openTicketKey } from '../../../server/features/tickets/index.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';
import { ask, openFair, register } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const show = (person: Parameters<typeof ask>[1], id: string) =>
  ask<TicketView>(mela(), person, 'GET', `/v1/tickets/${id}`);

/** What a camera reads from the drawn code. */
function scanned({ modules, path }: TicketView['picture']): string {
  const scale = 4;
  const width = modules * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width, height: width, data });
}

function isGenuine(code: string, publicKey: string): boolean {
  const ticket = readTicket(code);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return (
    ticket !== null &&
    verify(null, Buffer.from(ticket.signed), key, Buffer.from(ticket.signature, 'base64url'))
  );
}

test('a confirmed registration has a signed ticket code without personal data', async () => {
  const { eventId } = await openFair(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const id = await register(mela(), ravi, eventId);
  const { body } = await show(ravi, id);
  const code = scanned(body.picture);
  expect(code).toBe(body.code);
  expect(readTicket(code)).toMatchObject({ eventId, registrationId: id, version: 1 });
  for (const personal of [ravi.userId, ravi.name, ravi.email]) expect(code).not.toContain(personal);
  const { publicKey } = await openTicketKey(mela().deps.db);
  expect(isGenuine(code, publicKey)).toBe(true);
  expect(isGenuine(code.replace(`:${id}:1:`, `:${id}:2:`), publicKey)).toBe(false);
});

test('a ticket is shown only to its holder, only with a seat, and is void after the registration ends', async () => {
  const { organiser, eventId } = await openFair(mela(), { tenantApproval: true });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const id = await register(mela(), ravi, eventId);
  expect((await show(ravi, id)).body.type).toBe('registration_not_possible');
  const decision = `/v1/events/${eventId}/registrations/${id}/decision`;
  await ask(mela(), organiser, 'POST', decision, { decision: 'approve' });
  expect((await show(ravi, id)).status).toBe(200);
  expect((await show(organiser, id)).body.type).toBe('registration_not_found');
  await ask(mela(), ravi, 'DELETE', `/v1/events/${eventId}/registrations/own`);
  const gone = await show(ravi, id);
  expect([gone.status, gone.body.type]).toEqual([410, 'ticket_void']);
});

test('the mail about a seat includes the ticket', async () => {
  const { eventId } = await openFair(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const id = await register(mela(), ravi, eventId);
  const mail = await mela()
    .deps.db.selectFrom('mails')
    .select(['ticket_code as code', 'text_body as text'])
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(mail.code).toBe((await show(ravi, id)).body.code);
  expect(mail.text).toContain(`${mela().config.site.url}/ticket/${id}`);
});

test('processes starting together share one key', async () => {
  await mela().deps.db.deleteFrom('ticket_keys').execute();
  const keys = await Promise.all(Array.from({ length: 4 }, () => openTicketKey(mela().deps.db)));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
});
