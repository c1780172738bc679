import { sql } from 'kysely';
import { mayDo } from '../../../contracts/event-roles.ts';
import { mentionPattern } from '../../../contracts/limits.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import { csvLine } from '../../infra/text/downloads.ts';
import { isOpenTo, listWholeEventsByIds, rolesIn, statementOf, type WholeEvent } from '../events/index.ts';
import { showSeller } from '../invoices/index.ts';
import { askedByEach } from '../questions/index.ts';
import { findManySeries } from '../series/index.ts';
import { figuresOfEach } from '../settlement/index.ts';
import { ticketsOf } from '../ticket-types/index.ts';
import { archiveFormat, bytesOfLines, mostLines, pictureBytes, pictureName } from './format.ts';
import { guestsOf } from './read-guests.ts';
import { sourcesOf } from './store.ts';

interface Asked {
  readonly caller: Principal;
  readonly groupId: string;
  readonly now: Temporal.Instant;
  readonly siteUrl: string;
}

/** Keeps as many lines of a file as an import takes, and whether any was left out. */
class Lines {
  readonly files: [name: string, content: string][] = [];
  complete = true;

  add(name: keyof typeof mostLines, rows: readonly object[], found = rows.length): void {
    let content = '';
    let room = bytesOfLines(name);
    let kept = 0;
    for (const row of rows.slice(0, mostLines[name])) {
      const line = `${JSON.stringify(row)}\n`;
      room -= Buffer.byteLength(line);
      if (room < 0) break;
      content += line;
      kept++;
    }
    if (kept < found) this.complete = false;
    this.files.push([name, content]);
  }
}

type Sources = Awaited<ReturnType<typeof sourcesOf>>;

/** The texts of a group's archive, and the pictures that belong to it. */
export async function readGroup(db: Db, asked: Asked) {
  const { caller, groupId, now, siteUrl } = asked;
  const group = await db
    .selectFrom('groups')
    .select(['id as $id', 'name', 'description', 'place', 'image_file_id as cover'])
    .select(sql<number>`(select count(*) from group_follows where group_id = groups.id)::int`.as('followers'))
    .select('members')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const lines = new Lines();
  const rows = await listOpen(db, asked);
  const shown = rows.slice(0, mostLines['events.ndjson']);
  const ids = shown.map(({ id }) => id);
  const own = shown.filter(({ organiserId }) => organiserId === caller.userId);
  const ownIds = own.map(({ id }) => id);
  const events = await listWholeEventsByIds(db, ids);
  const seen = await linksSeenBy(db, caller, shown);
  const details = await detailsOf(db, own, events);
  const groups = await furtherGroups(db, ids);
  const byId = new Map(shown.map((row) => [row.id, row]));
  const sources = {
    event: await sourcesOf(db, groupId, 'event'),
    series: await sourcesOf(db, groupId, 'series'),
    template: await sourcesOf(db, groupId, 'template'),
    post: await sourcesOf(db, groupId, 'post'),
  };
  lines.add(
    'events.ndjson',
    events.map((event) => eventLine(event, { seen, details, groups, rows: byId, sources: sources.event })),
    rows.length,
  );
  lines.add('codes.ndjson', await codesOf(db, ownIds));
  lines.add('series.ndjson', withSources(await seriesOf(db, asked), sources.series));
  lines.add('templates.ndjson', withSources(await templatesOf(db, groupId), sources.template));
  lines.add('members.ndjson', await membersOf(db, groupId));
  lines.add('team.ndjson', await teamOf(db, ownIds));
  const guests = await guestsOf(db, ownIds, mostLines['registrations.ndjson']);
  lines.add(
    'registrations.ndjson',
    guests.map(({ buyer: _, ...guest }) => guest),
  );
  lines.add('posts.ndjson', withSources(await postsOf(db, groupId, ids), sources.post));
  const settlement = await settlementOf(db, events, new Set(ownIds));
  const { seller } = await showSeller({ db }, { caller, account: 'group', ownerId: groupId });
  const { pictures, complete } = await picturesOf(db, [
    group.cover,
    ...events.map(({ imageFileId }) => imageFileId),
  ]);
  const people = new Map(
    guests
      .filter(({ state }) => state === 'confirmed')
      .map((guest) => guest.buyer ?? guest)
      .map(({ name, email }) => [email, name]),
  );
  people.delete(null);
  const { members, followers, ...profile } = group;
  const head = {
    format: archiveFormat,
    site: siteUrl,
    exportedAt: now,
    complete: lines.complete && complete,
    group: profile,
    ...{ members, followers },
    withheld: {
      links: events.filter(({ id, onlineLink }) => onlineLink !== null && !seen.has(id)).length,
      eventsOfOthers: events.length - own.length,
      payments: settlement.length,
      seller: seller !== null,
    },
  };
  const entries: [name: string, content: string][] = [
    ['group.json', JSON.stringify(head, null, 2)],
    ...lines.files,
    [
      'people.csv',
      [csvLine(['Name', 'Email']), ...[...people].map(([email, name]) => csvLine([name, email ?? '']))].join(
        '',
      ),
    ],
    ['settlement.ndjson', settlement.map((row) => `${JSON.stringify(row)}\n`).join('')],
    ...(seller === null ? [] : [['seller.json', JSON.stringify(seller, null, 2)] as [string, string]]),
  ];
  return { entries, pictures };
}

function withSources(rows: readonly { readonly $id: string }[], sources: Sources): object[] {
  return rows.map((row) => (sources.has(row.$id) ? { ...row, sources: sources.get(row.$id) } : row));
}

/** Those that the person can open, and what the archive says about their publication. */
function listOpen(db: Db, { caller, groupId }: Asked) {
  return db
    .selectFrom('events')
    .select(['id', 'organiser_id as organiserId', 'published_at as publishedAt', 'status', 'hidden_at'])
    .select(['cancel_reason as cancelReason', 'series_date as seriesDate', 'supply_state as supplyState'])
    .select(['transfer_hold_hours as transferHoldHours', 'door_release_hours as doorReleaseHours'])
    .where('group_id', '=', groupId)
    .where(isOpenTo({ caller }))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(mostLines['events.ndjson'] + 1)
    .execute();
}
type OpenRow = Awaited<ReturnType<typeof listOpen>>[number];

/** What only an event's organiser may export. */
async function detailsOf(db: Db, own: readonly OpenRow[], events: readonly WholeEvent[]) {
  const ids = own.map(({ id }) => id);
  const questions = await askedByEach(db, ids);
  const byId = new Map(events.map((event) => [event.id, event]));
  const details = new Map<string, object>();
  for (const row of own) {
    const event = byId.get(row.id);
    if (event === undefined) continue;
    const { seriesId, hasTicketTypes, ownFields } = event;
    const { supplyState, transferHoldHours, doorReleaseHours, seriesDate } = row;
    details.set(row.id, {
      tickets: hasTicketTypes ? await ticketsOf(db, row.id) : null,
      questions: (questions.get(row.id) ?? []).map(({ kind, label, required, options }) => ({
        ...{ kind, label, required, options },
      })),
      series: seriesId === null ? null : { $id: seriesId, date: seriesDate, ownFields },
      ...{ supplyState, transferHoldHours, doorReleaseHours },
    });
  }
  return details;
}

function eventLine(
  event: WholeEvent,
  known: {
    readonly seen: ReadonlySet<string>;
    readonly details: ReadonlyMap<string, object>;
    readonly groups: ReadonlyMap<string, string[]>;
    readonly rows: ReadonlyMap<string, OpenRow>;
    readonly sources: Sources;
  },
) {
  const row = known.rows.get(event.id);
  const stated = statementOf(event);
  const isOut = row?.publishedAt != null && row.hidden_at === null;
  return {
    $id: event.id,
    ...stated,
    ...(!known.seen.has(event.id) && { onlineLink: null, exactAddress: null }),
    archive: {
      state: !isOut ? 'draft' : row.status === 'cancelled' ? 'cancelled' : 'published',
      publishedAt: row?.publishedAt ?? null,
      cancelReason: row?.cancelReason ?? null,
      organiser: event.organiserName,
      groups: known.groups.get(event.id) ?? [],
      sources: known.sources.get(event.id) ?? [],
      own: known.details.get(event.id) ?? null,
    },
  };
}

/** The ids of the events whose online link the person sees on the site: their team, and people with a seat. */
async function linksSeenBy(
  db: Db,
  caller: Principal,
  events: readonly { readonly id: string; readonly organiserId: string }[],
): Promise<ReadonlySet<string>> {
  const roles = await rolesIn(db, caller, events);
  const seats = await db
    .selectFrom('registrations')
    .select('event_id as eventId')
    .where('user_id', '=', caller.userId)
    .where('state', '=', 'confirmed')
    .where('event_id', '=', anyOf(events.map(({ id }) => id)))
    .execute();
  const edited = events.filter(({ id }) => mayDo(roles.get(id) ?? null, 'edit'));
  return new Set([...edited.map(({ id }) => id), ...seats.map(({ eventId }) => eventId)]);
}

async function furtherGroups(db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('event_groups')
    .innerJoin('groups', 'groups.id', 'event_groups.group_id')
    .select(['event_id as eventId', 'groups.name'])
    .where('event_id', '=', anyOf(eventIds))
    .where('accepted_at', 'is not', null)
    .where('groups.hidden_at', 'is', null)
    .orderBy('event_id')
    .orderBy('group_id')
    .execute();
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return new Map([...byEvent].map(([id, all]) => [id, all.map(({ name }) => name)]));
}

function codesOf(db: Db, eventIds: readonly string[]) {
  return db
    .selectFrom('ticket_codes')
    .select(['id as $id', 'event_id as eventId', 'code', 'kind', 'value', 'ticket_types as ticketTypes'])
    .select(['opens_at as opensAt', 'closes_at as closesAt'])
    .select(['most_uses as maxUses', 'most_per_person as maxPerPerson', 'used'])
    .where('event_id', '=', anyOf(eventIds))
    .orderBy('event_id')
    .orderBy('code')
    .limit(mostLines['codes.ndjson'] + 1)
    .execute();
}

async function seriesOf(db: Db, { caller, groupId }: Asked) {
  const rows = await db
    .selectFrom('event_series')
    .select('id')
    .where('group_id', '=', groupId)
    .where('organiser_id', '=', caller.userId)
    .orderBy('id')
    .limit(mostLines['series.ndjson'] + 1)
    .execute();
  const series = await findManySeries(
    db,
    rows.map(({ id }) => id),
  );
  return series
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, rule, from, skipped, madeUntil, template }) => ({
      ...{ $id: id, rule, from, skipped, madeUntil },
      template: { ...template, featuredImage: null },
    }));
}

async function templatesOf(db: Db, groupId: string) {
  const rows = await db
    .selectFrom('event_templates')
    .select(['id', 'name', 'event_date as date', 'content'])
    .where('group_id', '=', groupId)
    .orderBy('name')
    .limit(mostLines['templates.ndjson'] + 1)
    .execute();
  return rows.map(({ id, name, date, content }) => {
    const {
      event,
      tickets,
      questions,
      supplyState = null,
    } = content as unknown as {
      readonly event: object;
      readonly tickets: object;
      readonly questions: readonly { readonly $id: string }[];
      readonly supplyState?: string | null;
    };
    const asked = questions.map(({ $id: _, ...question }) => question);
    return { $id: id, name, date, event, tickets, questions: asked, supplyState };
  });
}

function membersOf(db: Db, groupId: string) {
  return db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['users.name', 'group_members.role', 'group_members.joined_at as joinedAt'])
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(mostLines['members.ndjson'] + 1)
    .execute();
}

function teamOf(db: Db, eventIds: readonly string[]) {
  return db
    .selectFrom('event_helpers')
    .innerJoin('users', 'users.id', 'event_helpers.user_id')
    .select(['event_id as eventId', 'users.name', 'event_helpers.role', 'event_helpers.host'])
    .where('event_id', '=', anyOf(eventIds))
    .orderBy('event_id')
    .orderBy('user_id')
    .limit(mostLines['team.ndjson'] + 1)
    .execute();
}

/** With names instead of mentions, whose ids mean nothing elsewhere. */
async function postsOf(db: Db, groupId: string, eventIds: readonly string[]) {
  const rows = await db
    .selectFrom('board_posts')
    .innerJoin('users', 'users.id', 'board_posts.author_id')
    .select(['board_posts.id as $id', 'thread_id as threadId', 'event_id as eventId'])
    .select(sql<string>`coalesce(imported_author, users.name)`.as('author'))
    .select(['text', 'pinned', 'board_posts.created_at as createdAt', 'edited_at as editedAt'])
    .select(sql<boolean>`board_posts.deleted_at is not null`.as('deleted'))
    .where(sql<boolean>`(group_id = ${groupId} or event_id = any(${[...eventIds]}))`)
    .orderBy('board_posts.created_at')
    .orderBy('board_posts.id')
    .limit(mostLines['posts.ndjson'] + 1)
    .execute();
  const mentioned = rows.flatMap(({ text }) => [...text.matchAll(mentionPattern)].map(([, id = '']) => id));
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(mentioned)]))
    .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    author: row.deleted ? '' : row.author,
    text: row.text.replace(mentionPattern, (_, id: string) => `@${names.get(id) || '…'}`).slice(0, 5000),
  }));
}

/** What the events of the owner earned, in the smallest units of their currency. */
async function settlementOf(db: Db, events: readonly WholeEvent[], own: ReadonlySet<string>) {
  const figures = await figuresOfEach(db, [...own]);
  return events.flatMap(({ id, title, startDate, currency }) => {
    const total = figures.get(id);
    return total === undefined ? [] : [{ eventId: id, title, date: startDate, currency, ...total }];
  });
}

async function picturesOf(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'stored_as', 'size', 'mime_type as type'])
    .where('id', '=', anyOf(wanted))
    .where('complete_at', 'is not', null)
    .orderBy('id')
    .execute();
  let room = pictureBytes;
  const kept = files.flatMap(({ id, stored_as, size, type }) => {
    const name = `${id}.${type.replace('image/', '')}`;
    room -= size;
    return room < 0 || !pictureName.test(`pictures/${name}`) ? [] : [{ id, name, stored_as }];
  });
  return { pictures: kept, complete: kept.length === files.length };
}
