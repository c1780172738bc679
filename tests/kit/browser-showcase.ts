import { randomBytes } from 'node:crypto';
import { type APIResponse, expect } from '@playwright/test';
import { newestMail, pathInMail } from '../../scripts/mailbox.ts';
import type { ScreenViewer, Shown } from '../../scripts/screens/index.ts';
import { createTicketedEvents } from '../../scripts/screens/tickets.ts';
import { createEventAs, type Member, register } from './browser-fixtures.ts';
import { runScript } from './command.ts';

/** A site with content on every screen, and its viewers. */
export interface Showcase {
  readonly shown: Shown;
  readonly people: Readonly<Record<ScreenViewer, Member | null>>;
}

type Join = (name: string) => Promise<Member>;

/** Creates the content shown on the screens, by people of its own. */
export async function makeShowcase(site: string, join: Join, organiser: Member): Promise<Showcase> {
  const attendee = await join('Attendee Guptasarma');
  const group = await makeGroup(organiser, attendee, await join('Disturber'));
  const open = await createEventAs(organiser, {
    groupId: group,
    eventTitle: 'Lantern walk round the lake',
    schedule: [{ day: 'Evening', activities: ['Lighting', 'Walk'] }],
    capacity: 40,
  });
  const attended = await createEventAs(organiser, {
    eventTitle: 'Walk of the unbreakablylongwordthatnobodyhyphenates',
    handOn: true,
  });
  await register(attendee, attended.id);
  await done(attendee.api.put(`/v1/account/saved-events/${attended.id}`));
  const managed = await createEventAs(organiser, { eventTitle: 'Walk for few', tenantApproval: true });
  await register(attendee, managed.id);
  const giver = await join('Zoya');
  await register(giver, managed.id);
  const { $id: ticket } = await register(giver, attended.id);
  await createEventAs(organiser, {
    eventTitle: 'Walk that costs',
    ticketType: 'paid',
    ticketPrice: 250,
    online: true,
  });
  const administrator = await join('Administrator');
  await runScript('admin', ['grant', administrator.email], {
    folder: process.cwd(),
    settings: { DATA_DIR: process.env.MELA_E2E_DATA ?? '' },
  });
  const report = { reason: 'spam', text: 'Sells lanterns.' };
  await done(attendee.api.post(`/v1/events/${open.id}/reports`, { data: report }));

  // A fresh address, so that it gets no other mails.
  const email = `reader.${randomBytes(4).toString('hex')}@people.example`;
  const invitation = { email, role: 'door' };
  await done(organiser.api.post(`/v1/events/${managed.id}/team/invitations`, { data: invitation }));
  await done(giver.api.put(`/v1/tickets/${ticket}/offer`, { data: { email } }));
  const { $id: organiserId } = await (await organiser.api.get('/v1/account/profile')).json();
  const { paymentId: payment } = await (await done(attendee.api.post('/v1/payments/sample'))).json();
  return {
    shown: {
      ...{ open: open.id, attended: attended.id, managed: managed.id, group, organiserId, payment },
      teamInvitation: pathInMail(await newestMail(site, email, 'help'), 'team-invitation'),
      tickets: await createTicketedEvents({
        organiser: organiser.api,
        attendee: attendee.api,
        other: giver.api,
      }),
      ticketOffer: pathInMail(await newestMail(site, email, 'ticket'), 'ticket-offer'),
    },
    people: { visitor: null, guarded: null, attendee, organiser, administrator },
  };
}

/** A group with a post and a removed member; returns its id. */
async function makeGroup(owner: Member, member: Member, disturber: Member): Promise<string> {
  const id = `walkers-${randomBytes(3).toString('hex')}`;
  await done(
    owner.api.post('/v1/groups', {
      data: { name: 'Walkers of the lake', address: id, description: 'We **walk**.', place: 'Udaipur' },
    }),
  );
  for (const { api } of [member, disturber]) await done(api.put(`/v1/groups/${id}/membership`));
  const { $id: disturberId } = await (await disturber.api.get('/v1/account/profile')).json();
  await done(owner.api.delete(`/v1/groups/${id}/members/${disturberId}`));
  const board = `/v1/groups/${id}/board`;
  const said = await done(member.api.post(board, { data: { text: 'Who brings **matches**?' } }));
  const { $id: replyTo } = await said.json();
  await done(owner.api.post(board, { data: { text: 'I do.', replyTo } }));
  return id;
}

async function done(call: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await call;
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}
