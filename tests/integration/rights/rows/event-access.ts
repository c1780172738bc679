import { newAddress } from '../../../kit/people.ts';
import { cells, editors, forHolders, type Row } from '../row.ts';

const event = '/v1/events/:eventId';
const body = (content: unknown) => () => ({ body: content });

/** Drafts, and who may see an event. */
export const eventAccessRows: readonly Row[] = [
  { route: `POST ${event}/publication`, cells: editors, send: body({}) },
  {
    route: `DELETE ${event}/publication`,
    about: 'with registrations',
    cells: cells('event_not_found', {
      organiser: 'event_has_registrations',
      editor: 'event_has_registrations',
    }),
  },
  {
    route: `POST ${event}/access`,
    about: 'of an event without a password',
    cells: forHolders('event_not_found'),
    send: body({ password: 'lanterns' }),
  },
  { route: `PUT ${event}/password`, cells: editors, send: body({ password: 'lanterns' }) },
  { route: `GET ${event}/preview`, cells: editors },
  { route: `POST ${event}/preview`, cells: editors },
  { route: `DELETE ${event}/preview`, cells: editors },
  { route: `GET ${event}/invitations`, cells: editors },
  {
    route: `POST ${event}/invitations`,
    cells: editors,
    send: () => ({ body: { emails: [newAddress('friend')] } }),
  },
  {
    route: `POST ${event}/invitations/list`,
    cells: editors,
    send: body({ content: 'email\nfriend@guests.example' }),
  },
  {
    route: `POST ${event}/invitations/:invitationId/mail`,
    cells: cells('event_not_found', { organiser: 'invitation_gone', editor: 'invitation_gone' }),
    note: 'no such invitation',
  },
  { route: `DELETE ${event}/invitations/:invitationId`, cells: editors },
];
