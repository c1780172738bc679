import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitingPlace } from '../contracts/waiting-room.ts';
import { signPlace } from '../server/features/waiting-room/index.ts';
import type { BenchPerson } from './site.ts';

export const secret = 'of a waiting room that lives for some minutes 7c1f';
export const connections = 200;
/** People who come in before the run ends: all who get a seat, and some who are late. */
const comers = 600;
/** Their pages have been open for a while, and ask about this often: each for the first time within it. */
const firstPollsSeconds = 60;

const agent = new Agent({ keepAlive: true, maxSockets: connections });
/** Who has come in doesn't wait for a connection behind those who ask for their place. */
const agentInside = new Agent({ keepAlive: true });

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export function call<Body>(
  method: 'GET' | 'POST',
  url: string,
  { cookie, body }: { cookie?: string; body?: object } = {},
): Promise<Answer<Body>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const via = cookie === undefined ? agent : agentInside;
    const sent = request(url, { method, headers, agent: via }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const whole = Buffer.concat(parts).toString();
        const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
        resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(whole) : null });
      });
    });
    // The site may close an idle connection just as it's used again; browsers ask anew, too.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET'
        ? call<Body>(method, url, { ...(cookie !== undefined && { cookie }), ...(body && { body }) }).then(
            resolve,
            reject,
          )
        : reject(error),
    );
    sent.end(text);
  });
}

/** @param number of the person in the draw, from 1 */
export function placeUrl(url: string, eventId: string, number: number): string {
  return `${url}/v1/events/${eventId}/waiting-room/place?token=${tokenOf(eventId, number)}`;
}

function tokenOf(eventId: string, number: number): string {
  return signPlace(secret, eventId, { line: 'line', by: 'draw', number, after: 0 });
}

export interface Came {
  /** In the line, from 1. */
  readonly place: number;
  readonly outcome: 'seat' | 'waits' | 'refused';
  /** From the answer that said that it was their turn to the paid ticket. */
  readonly ticketMs: number | null;
}

/**
 * Each asks for their place as often as the page would, from before the draw, then comes in, registers, and pays if there
 * is a seat. Ends once enough have.
 */
export async function comeIn(url: string, eventId: string, guests: readonly BenchPerson[]): Promise<Came[]> {
  const came: Came[] = [];
  const enough = Promise.withResolvers<void>();
  const most = Math.min(guests.length, comers);
  const ending = new AbortController();
  let isOver = false;
  const wait = async (person: BenchPerson, number: number) => {
    await pause(Math.random() * firstPollsSeconds);
    let place: number | null = null;
    while (!isOver) {
      const { body } = await call<WaitingPlace>('GET', placeUrl(url, eventId, number));
      place = body.place;
      if (body.state === 'turn') break;
      await pause(body.askAgainIn * (body.state === 'entered' ? 1 : 0.8 + Math.random() * 0.4));
    }
    if (isOver || place === null) return;
    const start = performance.now();
    const outcome = await registerAndPay(url, eventId, person, number);
    came.push({ place, outcome, ticketMs: outcome === 'seat' ? performance.now() - start : null });
    if (came.length >= most) enough.resolve();
  };
  const pause = (seconds: number) =>
    sleep(seconds * 1000, undefined, { signal: ending.signal }).catch(() => undefined);
  const all = Promise.all(guests.map((person, index) => wait(person, index + 1)));
  await Promise.race([enough.promise, all]);
  isOver = true;
  ending.abort();
  await all;
  return came;
}

export async function registerAndPay(
  url: string,
  eventId: string,
  { id, cookie }: BenchPerson,
  number: number | null,
): Promise<Came['outcome']> {
  const event = `${url}/v1/events/${eventId}`;
  if (number !== null) {
    const token = tokenOf(eventId, number);
    const admitted = await call('POST', `${event}/waiting-room/admission`, { cookie, body: { token } });
    if (admitted.status !== 201) return 'refused';
  }
  const answers = { socialMedia: 'Mastodon', email: `${id}@example.org`, reason: 'To meet people.' };
  const registered = await call<{ state: string; $id: string }>('POST', `${event}/registrations`, {
    cookie,
    body: answers,
  });
  if (registered.status !== 201) return 'refused';
  if (registered.body.state !== 'awaiting_payment') return 'waits';
  const opened = await call<{ paymentId: string }>('POST', `${event}/registrations/own/payment`, { cookie });
  const payment = `${url}/v1/payments/${opened.body.paymentId}`;
  await call('POST', `${payment}/checkout`, { cookie });
  const paid = await call<object>('POST', `${payment}/sandbox`, { cookie, body: { outcome: 'success' } });
  await call('POST', `${payment}/confirmation`, { cookie, body: paid.body });
  const ticket = await call('GET', `${url}/v1/tickets/${registered.body.$id}`, { cookie });
  return ticket.status === 200 ? 'seat' : 'refused';
}
