import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import type { Language } from '../../contracts/languages.ts';
import { attendees, demoPassword, organisers, showAttendee, showOrganiser } from '../demo/people.ts';
import { newestMail, pathInMail } from '../mailbox.ts';
import type { ScreenViewer, Shown } from '../open-screen.ts';

import { createTicketedEvents } from './tickets.ts';

export class NoSamples extends Error {}

type Storage = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A local site with the sample events. Disposing it undoes what was created for the screenshots. */
export interface SampleSite extends AsyncDisposable {
  readonly shown: Shown;
  /** Storage state of each viewer's browser; missing if the site has no such person. */
  readonly states: Readonly<Partial<Record<ScreenViewer, Storage>>>;
}

const profile = '/v1/account/profile';

interface Listed {
  readonly $id: string;
}

interface ListedRegistration extends Listed {
  readonly state: string;
  readonly event: Listed;
}

/**
 * Signs in as the sample people, finds the events to show, and requests two mails with links.
 *
 * @param language interface language of the sample people
 * @throws NoSamples
 */
export async function visitSamples(site: string, language: Language): Promise<SampleSite> {
  await using begun = new AsyncDisposableStack();
  const signIn = async (email: string): Promise<Person> => {
    const api = begun.adopt(
      await request.newContext({ baseURL: site, extraHTTPHeaders: { origin: site } }),
      (open) => open.dispose(),
    );
    const answer = await api.post('/v1/account/sessions/email', { data: { email, password: demoPassword } });
    if (!answer.ok())
      throw new NoSamples(`${email} can't log in at ${site}: npm start and npm run demo first`);
    const person: Person = { api, read: async (path) => (await api.get(path)).json() };
    const own = await person.read(profile);
    if (own.language !== language) {
      await api.patch(profile, { data: { language } });
      begun.defer(async () => void (await api.patch(profile, { data: { language: own.language } })));
    }
    return person;
  };
  const attendee = await signIn(showAttendee);
  const organiser = await signIn(showOrganiser);
  const events = await findEvents(attendee, organiser);
  if (events === null)
    throw new NoSamples(`${site} lacks the sample events that the screens are shown with: npm run demo`);
  await saveForLater(attendee, events.attended, begun);
  await saveTemplate(organiser, events, begun);
  const giver = await signIn(attendees[1]?.email ?? '');
  const [ticketOffer, teamInvitation, payment] = [
    await offerTicket(giver, site, begun),
    await invite(organiser, { site, eventId: events.managed }, begun),
    await (await attendee.api.post('/v1/payments/sample')).json(),
  ];
  const tickets = await createTicketedEvents(
    { organiser: organiser.api, attendee: attendee.api, other: giver.api },
    (act) => begun.defer(act),
  );
  const admin = await signIn(organisers.conferences.email);
  const { administrator } = await admin.read(profile);
  if (administrator) await moderate([attendee, giver], admin, events, begun);
  const taken = begun.move();
  return {
    shown: { ...events, ticketOffer, teamInvitation, payment: payment.paymentId, tickets },
    states: {
      visitor: { cookies: [], origins: [] },
      guarded: { cookies: [], origins: [] },
      attendee: await attendee.api.storageState(),
      organiser: await organiser.api.storageState(),
      ...(administrator && { administrator: await admin.api.storageState() }),
    },
    [Symbol.asyncDispose]: () => taken.disposeAsync(),
  };
}

/** A sample person with their API session. */
interface Person {
  readonly api: APIRequestContext;
  readonly read: (path: string) => ReturnType<APIResponse['json']>;
}

type ShownEvents = Omit<Shown, 'payment' | 'tickets' | 'ticketOffer' | 'teamInvitation'>;

async function findEvents(attendee: Person, organiser: Person): Promise<ShownEvents | null> {
  const { registrations } = await attendee.read('/v1/account/registrations');
  const taken = new Set(registrations.map(({ event }: ListedRegistration) => event.$id));
  const { events } = await attendee.read('/v1/events?ticketType=free&category=social');
  const open = events.find(({ $id }: Listed) => !taken.has($id));
  const attended = registrations.find(({ state }: ListedRegistration) => state === 'confirmed');
  const { events: own } = await organiser.read('/v1/account/events');
  const { groups } = await organiser.read('/v1/account/groups');
  const { $id: organiserId } = await organiser.read(profile);
  for (const { $id } of own as Listed[]) {
    const { total } = await organiser.read(`/v1/events/${$id}/registrations?state=pending`);
    if (total > 0 && open && attended && groups.length > 0)
      return {
        ...{ open: open.$id, attended: attended.event.$id, managed: $id },
        ...{ group: groups[0].$id, organiserId },
      };
  }
  return null;
}

/** Saves an event of the attendee's list, unless they had saved it themselves. */
async function saveForLater(
  { api, read }: Person,
  eventId: string,
  begun: AsyncDisposableStack,
): Promise<void> {
  const { eventIds } = await read('/v1/account/saved-events');
  if (eventIds.includes(eventId)) return;
  await api.put(`/v1/account/saved-events/${eventId}`);
  begun.defer(async () => void (await api.delete(`/v1/account/saved-events/${eventId}`)));
}

/** Saves the group's next event as a template, unless the group has templates. */
async function saveTemplate(
  { api, read }: Person,
  { group, organiserId }: ShownEvents,
  begun: AsyncDisposableStack,
): Promise<void> {
  const templates = `/v1/groups/${group}/templates`;
  const { events } = await read(`/v1/groups/${group}/events?when=upcoming`);
  const own = events.find((event: { organiser: string }) => event.organiser === organiserId);
  if (own === undefined || (await read(templates)).templates.length > 0) return;
  const answer = await api.post(templates, {
    data: { eventId: own.$id, name: own.eventTitle.split(':')[0] },
  });
  if (!answer.ok()) throw new Error(`Saving a template failed: ${await answer.text()}`);
  const { $id } = await answer.json();
  begun.defer(async () => void (await api.delete(`${templates}/${$id}`)));
}

/** Open reports, one that was resolved, and a hidden event of the administrator's own. */
async function moderate(
  [first, second]: readonly [Person, Person],
  admin: Person,
  { open, attended, organiserId }: ShownEvents,
  begun: AsyncDisposableStack,
): Promise<void> {
  const { total } = await admin.read('/v1/admin/reports?state=settled');
  if (total === 0) {
    const report = { reason: 'wrong', text: 'The poster at the venue says 6 pm.' };
    await first.api.post(`/v1/events/${open}/reports`, { data: report });
    await admin.api.delete(`/v1/admin/events/${open}/reports`);
  }
  const reports = [
    { by: second, of: `organisers/${organiserId}`, reason: 'scam', text: 'Asks for payment by gift card.' },
    {
      by: second,
      of: `events/${attended}`,
      reason: 'wrong',
      text: 'The hall is closed for repairs that week.',
    },
    { by: first, of: `events/${open}`, reason: 'spam', text: 'The same event is listed three times.' },
  ];
  for (const { by, of, reason, text } of reports) {
    await by.api.post(`/v1/${of}/reports`, { data: { reason, text } });
    begun.defer(async () => void (await admin.api.delete(`/v1/admin/${of}/reports`)));
  }
  const { events } = await admin.read('/v1/account/events');
  const hidden = `/v1/admin/events/${events.at(-1).$id}/hidden`;
  await admin.api.put(hidden, { data: { reason: 'A copy of an event that is listed already.' } });
  begun.defer(async () => void (await admin.api.delete(hidden)));
}

/** A fresh address, so that the newest mail to it is the expected one. */
function newReader(): string {
  return `reader-${randomBytes(4).toString('hex')}@demo.example`;
}

/**
 * Offers a ticket by mail.
 *
 * @returns the path of the mailed link
 */
async function offerTicket(
  { api, read }: Person,
  site: string,
  begun: AsyncDisposableStack,
): Promise<string> {
  const email = newReader();
  const { registrations } = await read('/v1/account/registrations');
  for (const { $id, state } of registrations as ListedRegistration[]) {
    if (state !== 'confirmed') continue;
    const offer = `/v1/tickets/${$id}/offer`;
    if (!(await api.put(offer, { data: { email } })).ok()) continue;
    begun.defer(async () => void (await api.delete(offer)));
    return pathInMail(await newestMail(site, email), 'ticket-offer');
  }
  throw new NoSamples(`${site} has no sample ticket that can be offered: npm run demo`);
}

/**
 * Invites someone to an event's team by mail.
 *
 * @returns the path of the mailed link
 */
async function invite(
  { api }: Person,
  { site, eventId }: { site: string; eventId: string },
  begun: AsyncDisposableStack,
): Promise<string> {
  const email = newReader();
  const invitations = `/v1/events/${eventId}/team/invitations`;
  const answer = await api.post(invitations, { data: { email, role: 'door' } });
  if (!answer.ok()) throw new Error(`Inviting to ${eventId} failed: ${await answer.text()}`);
  const { $id } = await answer.json();
  begun.defer(async () => void (await api.delete(`${invitations}/${$id}`)));
  return pathInMail(await newestMail(site, email), 'team-invitation');
}
