import { newAddress } from '../../../kit/people.ts';
import { cells, editors, everyone, forHolders, members, type Row } from '../row.ts';

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
  { route: `GET ${event}/waiting-room`, cells: everyone },
  { route: `POST ${event}/waiting-room/puzzles`, cells: everyone },
  {
    route: `POST ${event}/waiting-room/places`,
    note: 'with a solved puzzle',
    cells: forHolders('waiting_room_puzzle_wrong'),
    send: body({ challenge: 'a.b.c', solution: [0, 1, 2, 3, 4, 5, 6, 7] }),
  },
  {
    route: `GET ${event}/waiting-room/place`,
    note: 'with the place itself',
    cells: forHolders('waiting_room_place_not_found'),
    send: () => ({ query: 'token=a.b.c' }),
  },
  {
    route: `POST ${event}/waiting-room/admission`,
    note: 'with a place whose turn it is',
    cells: cells('waiting_room_place_not_found'),
    send: body({ token: 'a.b.c' }),
  },
  { route: `GET ${event}/waiting-room/admission`, cells: members },
  {
    route: 'POST /event/:eventId/waiting-room/place',
    about: 'of an event without a waiting room',
    cells: forHolders('waiting_room_not_open'),
  },
  {
    route: 'GET /event/:eventId/waiting-room/place',
    note: 'with the place itself',
    cells: forHolders('waiting_room_place_not_found'),
    send: () => ({ query: 'place=a.b.c' }),
  },
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
