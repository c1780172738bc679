import type { Consumable, Fixtures } from '../fixtures.ts';
import { type Cells, cells, everyone, members, type Row } from '../row.ts';

const board = '/v1/:kind/:subjectId/board';
const posts = `${board}/:postId`;

/** Who can post, who moderates, and who can delete the attendee's post. */
interface Roles {
  readonly about: string;
  /** What a deleting call uses up. */
  readonly consumed: Consumable;
  readonly on: (fixtures: Fixtures) => {
    readonly kind: string;
    readonly subjectId: string;
    readonly postId: string;
  };
  readonly participants: Cells;
  readonly keeper: Cells;
  readonly removers: Cells;
}

/** Registrants can post; the organiser too, and moderates. */
const ofEvent: Roles = {
  about: 'of an event',
  consumed: 'event',
  on: ({ eventId, postId }) => ({ kind: 'events', subjectId: eventId, postId }),
  participants: cells('board_not_allowed', {
    attendee: 'ok',
    pending: 'ok',
    guest: 'ok',
    organiser: 'ok',
    editor: 'ok',
  }),
  keeper: cells('board_not_allowed', { organiser: 'ok', editor: 'ok' }),
  removers: cells('board_not_allowed', {
    attendee: 'ok',
    organiser: 'ok',
    editor: 'ok',
    administrator: 'ok',
  }),
};

/** The organiser owns the group and the attendee is a member; roles in its event mean nothing here. */
const ofGroup: Roles = {
  about: 'of a group',
  consumed: 'group',
  on: ({ groupId, groupPostId }) => ({ kind: 'groups', subjectId: groupId, postId: groupPostId }),
  participants: cells('board_not_allowed', { attendee: 'ok', organiser: 'ok' }),
  keeper: cells('board_not_allowed', { organiser: 'ok' }),
  removers: cells('board_not_allowed', { attendee: 'ok', organiser: 'ok', administrator: 'ok' }),
};

function rowsOf({ about, consumed, on, participants, keeper, removers }: Roles): Row[] {
  const send = (body?: unknown) => (fixtures: Fixtures) => ({
    params: on(fixtures),
    ...(body !== undefined && { body }),
  });
  const row = (route: string, outcomes: Cells, body?: unknown): Row => ({
    ...{ route, about, cells: outcomes },
    send: send(body),
  });
  return [
    row(`GET ${board}`, everyone),
    row(`GET ${board}/people`, participants),
    row(`GET ${board}.md`, keeper),
    row(`GET ${posts}`, everyone),
    row(`GET ${posts}/replies`, everyone),
    row(`POST ${board}`, participants, { text: 'See you there.' }),
    {
      ...row(`PUT ${posts}`, cells('board_not_allowed', { attendee: 'ok' }), { text: 'Who brings two?' }),
      note: "the attendee's post",
    },
    { ...row(`DELETE ${posts}`, removers), note: "the attendee's post", consumes: consumed },
    row(`PUT ${posts}/pin`, keeper, { pinned: true }),
    row(`POST ${posts}/reports`, members, { reason: 'spam' }),
    row(`DELETE ${posts}/reports`, keeper),
    { ...row(`PUT ${board}/blocked/:userId`, keeper, { blocked: true }), consumes: consumed },
    row(`PUT ${board}/read`, members),
    row(`PUT ${board}/muted`, members, { muted: true }),
    row(`PUT ${posts}/muted`, members, { muted: true }),
  ];
}

/** The boards of an event and a group, each with a post by the attendee. */
export const boardRows: readonly Row[] = [
  ...rowsOf(ofEvent),
  ...rowsOf(ofGroup),
  { route: 'GET /v1/account/muted', cells: members },
  { route: 'PUT /v1/account/muted/:userId', cells: members, send: () => ({ body: { muted: true } }) },
];
