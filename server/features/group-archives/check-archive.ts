import type {
  ArchiveCounts,
  ArchiveLoss,
  ArchivePreview,
  RefusedLine,
} from '../../../contracts/group-archives.ts';
import { archiveLimits, importLimits } from '../../../contracts/limits.ts';
import type { Db } from '../../infra/db/database.ts';
import { keyOfSourceId } from '../import/index.ts';
import { type ArchivedEvent, type LinesFile, mostImported } from './format.ts';
import { type Archive, ArchiveFault } from './read-archive.ts';
import {
  countImported,
  emptyProfile,
  eventsIn,
  keysOf,
  knownGuests,
  knownKey,
  knownObjects,
  noCounts,
  type ObjectKind,
  ownSources,
  sourceOfGuest,
  templateNames,
} from './store.ts';

/** Losses in the order in which they are first met. */
class Losses {
  readonly #all = new Map<ArchiveLoss['kind'], { count: number; names: string[] }>();

  add(kind: ArchiveLoss['kind'], name: string | null = null, count = 1): void {
    if (count === 0) return;
    const loss = this.#all.get(kind) ?? { count: 0, names: [] };
    loss.count += count;
    if (name !== null && loss.names.length < archiveLimits.names) loss.names.push(name);
    this.#all.set(kind, loss);
  }

  list(): ArchiveLoss[] {
    return [...this.#all].map(([kind, loss]) => ({ kind, ...loss }));
  }
}

/** Rather a day too long than too short: an event that is still on becomes a draft. */
function endOf({ date, endDate, timeZone }: ArchivedEvent): Temporal.Instant {
  const day = Temporal.PlainDate.from(endDate ?? date).add({ days: 1 });
  return day.toZonedDateTime(timeZone).toInstant();
}

interface Into {
  readonly groupId: string;
  readonly userId: string;
  readonly now: Temporal.Instant;
  readonly siteUrl: string;
  readonly stopping: AbortSignal;
}

/**
 * Reads a whole archive and says what an import into a group would do.
 * @returns also the number of lines that an import goes through
 * @throws ZipFault, ArchiveFault; `too_many_lines` also for more than a group may import in all
 */
export async function checkArchive(
  db: Db,
  archive: Archive,
  { groupId, userId, now, siteUrl, stopping }: Into,
): Promise<{ readonly preview: ArchivePreview; readonly steps: number }> {
  const { head } = archive;
  const found: Record<keyof ArchiveCounts, number> = { ...noCounts };
  const known: Record<keyof ArchiveCounts, number> = { ...noCounts };
  const losses = new Losses();
  const refused: RefusedLine[] = [];
  let refusedCount = 0;
  async function* lines<File extends LinesFile>(file: File) {
    for await (const read of archive.lines(file)) {
      stopping.throwIfAborted();
      if ('value' in read) {
        yield read.value;
        continue;
      }
      refusedCount++;
      if (refused.length < archiveLimits.refused) refused.push(read.refused);
    }
  }
  const isHome = archive.isFrom(siteUrl);
  const had = (kind: ObjectKind) => knownObjects(db, { groupId, isHome }, kind);
  const pictures = await had('picture');
  const wanted = new Set(head.group.cover === null ? [] : [head.group.cover]);

  const events = await had('event');
  const unknownSources: string[] = [];
  const datesAhead = new Set<string>();
  for await (const event of lines('events.ndjson')) {
    const { archive: more, eventTitle } = event;
    const keys = keysOf({ $id: event.$id, sources: more.sources });
    found.events++;
    if (knownKey(events, keys) !== null) known.events++;
    else unknownSources.push(keys[0]);
    const endsAt = endOf(event);
    const isAhead = Temporal.Instant.compare(endsAt, now) > 0;
    if (more.state === 'published' && isAhead) losses.add('drafts', eventTitle);
    if (event.visibility === 'password') losses.add('passwords', eventTitle);
    if (more.own === null) losses.add('tickets_of_others', eventTitle);
    if (more.groups.length > 0) losses.add('shared_with', eventTitle);
    if (isAhead && more.own?.series) datesAhead.add(more.own.series.$id);
    if (event.featuredImage !== null) wanted.add(event.featuredImage);
  }
  known.events += (await ownSources(db, userId, unknownSources)).size;

  for await (const _ of lines('codes.ndjson'));
  const series = await had('series');
  for await (const { $id, sources, template } of lines('series.ndjson')) {
    found.series++;
    if (knownKey(series, keysOf({ $id, sources })) !== null) known.series++;
    if (!datesAhead.has($id)) losses.add('series_ended', template.eventTitle);
  }

  const conflicts: ArchivePreview['conflicts'] = [];
  const templates = await had('template');
  const names = await templateNames(db, groupId);
  for await (const { $id, sources, name } of lines('templates.ndjson')) {
    found.templates++;
    if (knownKey(templates, keysOf({ $id, sources })) !== null) known.templates++;
    else if (names.has(name)) conflicts.push({ kind: 'template', name });
  }

  const posts = await had('post');
  for await (const post of lines('posts.ndjson')) {
    found.posts++;
    if (knownKey(posts, keysOf(post)) !== null) known.posts++;
  }

  const there = await eventsIn(
    db,
    groupId,
    [...events.values()].flatMap((id) => id ?? []),
  );
  const guests = await knownGuests(db, [...there]);
  const people = new Set<string>();
  for await (const guest of lines('registrations.ndjson')) {
    const { eventId, email, state } = guest;
    found.guests++;
    const local = events.get(keyOfSourceId(eventId));
    if (local === null || guests.has(`${local} ${sourceOfGuest(guest)}`)) known.guests++;
    if (email !== null && state === 'confirmed') people.add(email);
  }
  losses.add('registrations', null, found.guests);
  found.people = Math.min(people.size, importLimits.people);

  const imported = await countImported(db, groupId);
  for (const kind of ['posts', 'guests'] as const) {
    if (imported[kind] + found[kind] - known[kind] > mostImported[kind])
      throw new ArchiveFault('too_many_lines');
  }

  for await (const { name, role } of lines('team.ndjson')) losses.add('team', `${name} (${role})`);
  let members = 0;
  for await (const { role } of lines('members.ndjson')) if (role !== 'owner') members++;
  // Names can't be matched with addresses: at least those beyond the number of people have none.
  losses.add('members_without_address', null, Math.max(0, members - people.size));

  for (const id of wanted) {
    if (!archive.hasPicture(id)) losses.add('pictures');
    else {
      found.pictures++;
      if (pictures.has(keyOfSourceId(id))) known.pictures++;
    }
  }
  losses.add('followers', null, head.followers);
  losses.add('links', null, head.withheld.links);
  losses.add('payments', null, head.withheld.payments);
  losses.add('seller', null, head.withheld.seller ? 1 : 0);
  if (!head.complete) losses.add('incomplete');

  const empty = await emptyProfile(db, groupId);
  const isKept =
    (!empty.description && head.group.description !== '') ||
    (!empty.place && head.group.place !== '') ||
    (!empty.cover && head.group.cover !== null);
  if (isKept) conflicts.unshift({ kind: 'profile', name: head.group.name });
  return {
    preview: {
      name: head.group.name,
      source: URL.parse(head.site)?.host ?? '',
      exportedAt: head.exportedAt,
      ...{ found, known, conflicts, refused, refusedCount },
      lost: losses.list(),
    },
    steps: found.series + found.events + found.templates + found.posts + found.guests,
  };
}
