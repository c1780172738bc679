import { isDeepStrictEqual } from 'node:util';
import {
  type ChangedList,
  type CountSlot,
  dataPart,
  type ListedCounts,
  type SeatCounts,
  type SeatFacts,
  type SharedPage,
  type SharedPiece,
} from '../../contracts/pages.ts';
import type { DatabaseState } from '../infra/cache/database-version.ts';
import { isReadingReplica } from '../infra/db/read-replica.ts';
import { type Deflated, deflateFast, deflateWell, inflate } from './joined-gzip.ts';
import type { PageVersion } from './page-reads.ts';

/** Bytes of compressed pages in memory: about 7,500 events. Each that doesn't fit is rendered again, for 6 ms. */
const sharedBytes = 60_000_000;
/** Cached texts that other pages may contain, too: the layout around the screens. */
const commonTexts = 64;
/** Bytes of objects and map entries, beside the compressed texts, and of each slot. */
const [overhead, slotBytes] = [1000, 100];
/** A list in which more events have other counts is rendered again. */
const maxRecounted = 10;

/** A part of a cached page; `part` names a personal or changing one, cached as visitors see it. */
export interface KeptPiece {
  readonly part: string | null;
  readonly text: Deflated;
  readonly slots: readonly CountSlot[];
  /** Bytes that it takes in memory besides what other pages have. */
  readonly counted: number;
}

export interface KeptPage {
  readonly status: number;
  readonly eventId: string | null;
  readonly pieces: readonly KeptPiece[];
  /** The rows that the page was made from: unchanged as long as its data is, besides the seats. */
  readonly rows: string;
  readonly moment: number | null;
  /** Those that it shows. */
  readonly seats: SeatFacts | null;
  readonly listed: readonly ListedCounts[];
  /** Different for each rendering in this process, and each change of its parts. */
  readonly rendered: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The mark from before the version was last found unchanged. */
  checked: string | null;
  readonly bytes: number;
}

/** How to render a page, and how to tell whether it has changed. */
export interface PageSource {
  readonly key: string;
  /** The event it shows; null if it shows lists. */
  readonly eventId: string | null;
  /** Reads the current version from the database, with the counts of these events if it shows lists. */
  readonly version: (listed: readonly string[]) => Promise<PageVersion>;
  /** The part of a database state that the page depends on. The version is read again when it differs. */
  readonly markOf: (state: DatabaseState) => string;
  /** Null if nothing differs from the page with these data. */
  readonly render: (former: string | null) => Promise<SharedPage | null>;
  /** Renders the parts that show the counts of seats, and the data, by name. */
  readonly renderChanged: (pageData: string, counts: SeatCounts) => Promise<ReadonlyMap<string, string>>;
  /** The same of a list. */
  readonly renderCounts: (pageData: string, counts: readonly ListedCounts[]) => Promise<ChangedList>;
  /** For errors of renderings that no one waits for. */
  readonly onError: (error: unknown) => void;
  /** Called with each new rendering before it is used. */
  readonly onRendered: (page: KeptPage) => void;
}

/** The shared parts of pages, rendered once per version of their data. Only the parts that show it follow the seats. */
export interface SharedPages {
  /** For visitors: as of a state of the database that may be a moment old. */
  asOf(source: PageSource, state: DatabaseState): Promise<KeptPage>;
  /** For members, who see their own changes at once: as of now, or of `version` if it was read just now. */
  current(source: PageSource, version?: PageVersion): Promise<KeptPage>;
  /** Checks the versions of pages that show this event again before they are used; of all pages without one. */
  forget(eventId: string | null): void;
}

/** The seats that a page is to show, and the counts of a list that differ from what it shows. */
interface Changed {
  readonly seats: SeatFacts | null;
  readonly counts: readonly ListedCounts[];
}

interface Rendering {
  readonly page: Promise<KeptPage>;
  /** The next rendering, for requests that arrive during this one: it may lack changes they know of. */
  next: Promise<KeptPage> | null;
}

/** @param now milliseconds since 1970 */
export function createSharedPages(now: () => number, maxBytes = sharedBytes): SharedPages {
  const pages = new Map<string, KeptPage>();
  const underWay = new Map<string, Rendering>();
  const changing = new Map<string, Promise<KeptPage>>();
  const common = new Map<string, Deflated>();
  let bytes = 0;
  let renderings = 0;

  const find = (key: string): KeptPage | undefined => {
    const page = pages.get(key);
    return page === undefined || page.until <= now() ? undefined : page;
  };
  const keep = (key: string, page: KeptPage): void => {
    bytes += page.bytes - (pages.get(key)?.bytes ?? 0);
    pages.delete(key);
    pages.set(key, page);
    for (const [oldest, { bytes: size }] of pages) {
      if (bytes <= maxBytes) break;
      pages.delete(oldest);
      bytes -= size;
    }
  };
  /** The same text of many pages is in memory, and counted, once. */
  const compress = async ({ part, text, slots }: SharedPiece): Promise<KeptPiece> => {
    const before = common.get(text);
    const known = before ?? (await deflateWell(text));
    common.delete(text);
    common.set(text, known);
    for (const [oldest] of common) {
      if (common.size <= commonTexts) break;
      common.delete(oldest);
    }
    return { part, text: known, slots, counted: before === undefined ? known.bytes.length : 0 };
  };
  const render = async ({ key, eventId, version, render, onRendered }: PageSource): Promise<KeptPage> => {
    // Before the data, so that a change in between is noticed.
    const before = await version([]);
    const known = find(key);
    const former = known !== undefined && known.moment === before.moment ? known : null;
    const rendered = await render(former === null ? null : dataOf(former));
    if (rendered === null && former !== null) {
      const same = { ...former, rows: before.rows, checked: null };
      keep(key, same);
      return same;
    }
    if (rendered === null) throw new Error('A page was not rendered, though there is no former one.');
    const { status, pieces, seats, listed, until } = rendered;
    const kept = inOneBlock(await Promise.all(pieces.map(compress)));
    const page: KeptPage = {
      ...{
        status,
        eventId,
        until,
        seats,
        listed,
        rows: before.rows,
        moment: before.moment,
        rendered: ++renderings,
        checked: null,
        pieces: kept,
      },
      bytes: sizeOf(kept),
    };
    if (status === 200) {
      keep(key, page);
      onRendered(page);
    }
    return page;
  };
  const placeOf = ({ key }: PageSource): string => (isReadingReplica() ? `${key} of the replica` : key);
  const start = (source: PageSource): Promise<KeptPage> => {
    const rendering: Rendering = { page: render(source), next: null };
    const place = placeOf(source);
    underWay.set(place, rendering);
    const over = () => underWay.get(place) === rendering && underWay.delete(place);
    rendering.page.then(over, over);
    return rendering.page;
  };
  /** Shared with everyone for whom it is recent enough. */
  const renderNow = (source: PageSource): Promise<KeptPage> => {
    const running = underWay.get(placeOf(source));
    if (running === undefined) return start(source);
    const after = () => start(source);
    running.next ??= running.page.then(after, after);
    return running.next;
  };
  const change = async (page: KeptPage, to: Changed, source: PageSource): Promise<KeptPage> => {
    const { pieces, ...others } = await (to.counts.length > 0
      ? recount(page, to, source)
      : reseat(page, to, source));
    const made = { pieces, bytes: sizeOf(pieces), rendered: ++renderings, checked: null };
    const next: KeptPage = { ...page, ...others, ...made };
    // Unless it has been rendered again since.
    if (pages.get(source.key) === page) {
      keep(source.key, next);
      source.onRendered(next);
    }
    return next;
  };
  const changeOnce = (page: KeptPage, to: Changed, source: PageSource): Promise<KeptPage> => {
    const key = JSON.stringify([source.key, page.rendered, to]);
    const running = changing.get(key);
    if (running !== undefined) return running;
    const made = change(page, to, source);
    changing.set(key, made);
    const over = () => changing.delete(key);
    made.then(over, over);
    return made;
  };
  /** The page with these seats and counts, if the rest of it is current. */
  const withSeats = async (source: PageSource, version?: PageVersion): Promise<KeptPage | null> => {
    const known = find(source.key);
    if (known === undefined) return null;
    const { rows, moment, seats, listed = [] } = version ?? (await source.version(idsOf(known)));
    const page = find(source.key);
    if (page === undefined || rows !== page.rows || !isRecent(page, moment)) return null;
    const counts = changedIn(page, listed);
    if (counts === null || counts.length > maxRecounted) return null;
    // No one waits for the time alone.
    if (moment !== page.moment && !underWay.has(placeOf(source))) start(source).catch(source.onError);
    if (counts.length === 0 && isDeepStrictEqual(seats, page.seats)) return page;
    if (seats !== page.seats && !(seats && page.seats && differsInCounts(seats, page.seats))) return null;
    return changeOnce(page, { seats, counts }, source);
  };
  return {
    async asOf(source, state) {
      const mark = source.markOf(state);
      const page = find(source.key);
      if (page?.checked === mark) return page;
      const fitting = await withSeats(source);
      if (fitting !== null) {
        fitting.checked = mark;
        return fitting;
      }
      const running = underWay.get(placeOf(source));
      if (running === undefined) return start(source);
      const joined = await running.page;
      // It may have read its data before what the state has seen.
      if (joined.status !== 200) return joined;
      return (await withSeats(source)) ?? renderNow(source);
    },
    async current(source, version) {
      return (await withSeats(source, version)) ?? renderNow(source);
    },
    forget(eventId) {
      for (const page of pages.values()) {
        if (eventId === null || page.eventId === null || page.eventId === eventId) page.checked = null;
      }
    },
  };
}

/** What only this page has, in one block of memory: each block takes some 300 bytes beside its content. */
function inOneBlock(pieces: readonly KeptPiece[]): KeptPiece[] {
  const own = pieces.filter(({ counted }) => counted > 0);
  const block = Buffer.allocUnsafeSlow(own.reduce((sum, { counted }) => sum + counted, 0));
  let end = 0;
  return pieces.map((piece) => {
    if (piece.counted === 0) return piece;
    const start = end;
    end += piece.text.bytes.copy(block, start);
    return { ...piece, text: { ...piece.text, bytes: block.subarray(start, end) } };
  });
}

function sizeOf(pieces: readonly KeptPiece[]): number {
  return pieces.reduce((sum, { counted, slots }) => sum + counted + slots.length * slotBytes, overhead);
}

function dataOf({ pieces }: KeptPage): string {
  const data = pieces.find(({ part }) => part === dataPart);
  if (data === undefined) throw new Error('A cached page has no data.');
  return inflate(data.text);
}

function idsOf({ listed }: KeptPage): string[] {
  return [...new Set(listed.map(({ $id }) => $id))];
}

/** Whether a page shows this interval of time or the one before it. */
function isRecent({ moment: shown }: KeptPage, moment: number | null): boolean {
  if (moment === null || shown === null) return moment === shown;
  return moment === shown || moment === shown + 1;
}

function byEvent(counts: readonly ListedCounts[]): ReadonlyMap<string, ListedCounts> {
  return new Map(counts.map((each) => [each.$id, each]));
}

/**
 * The counts that differ from those that a list shows. It may name an event twice, read at different moments. Null if
 * more has changed: an event is gone, full or larger.
 */
function changedIn({ listed }: KeptPage, counts: readonly ListedCounts[]): ListedCounts[] | null {
  const current = byEvent(counts);
  const changed = new Set<ListedCounts>();
  for (const shown of listed) {
    const now = current.get(shown.$id);
    if (now === undefined || !differsInCounts(now, shown)) return null;
    if (!isDeepStrictEqual(shown, now)) changed.add(now);
  }
  return [...changed];
}

/** The parts of an event's page that show its seats. */
async function reseat(
  page: KeptPage,
  { seats }: Changed,
  source: PageSource,
): Promise<Pick<KeptPage, 'pieces' | 'seats'>> {
  if (seats === null) throw new Error('A page without seats has other seats.');
  const changed = await source.renderChanged(dataOf(page), seats);
  return {
    pieces: page.pieces.map((piece) =>
      withText(piece, piece.part === null ? undefined : changed.get(piece.part)),
    ),
    seats,
  };
}

/** The counts of a list, and nothing else of it. */
async function recount(
  page: KeptPage,
  { counts }: Changed,
  source: PageSource,
): Promise<Pick<KeptPage, 'pieces' | 'listed'>> {
  const { slots, pageData } = await source.renderCounts(dataOf(page), counts);
  const pieces = page.pieces.map((piece) => {
    if (piece.part === dataPart) return withText(piece, pageData);
    return piece.slots.some(({ eventId }) => slots.has(eventId)) ? fill(piece, slots) : piece;
  });
  const current = byEvent(counts);
  return { pieces, listed: page.listed.map((shown) => current.get(shown.$id) ?? shown) };
}

function withText(piece: KeptPiece, text: string | undefined, slots = piece.slots): KeptPiece {
  if (text === undefined) return piece;
  const deflated = deflateFast(text);
  return { part: piece.part, text: deflated, slots, counted: deflated.bytes.length };
}

/** Puts texts into the slots of their events. */
function fill(piece: KeptPiece, texts: ReadonlyMap<string, string>): KeptPiece {
  const before = inflate(piece.text);
  let text = '';
  let end = 0;
  const slots = piece.slots.map((slot) => {
    text += before.slice(end, slot.start);
    const start = text.length;
    text += texts.get(slot.eventId) ?? before.slice(slot.start, slot.end);
    end = slot.end;
    return { eventId: slot.eventId, start, end: text.length };
  });
  return withText(piece, text + before.slice(end), slots);
}

/** Whether nothing but counts has changed. A full event, or one with more seats, offers something else. */
function differsInCounts(
  now: Pick<SeatFacts, 'full' | 'capacity'>,
  before: Pick<SeatFacts, 'full' | 'capacity'>,
): boolean {
  return now.full === before.full && now.capacity === before.capacity;
}
