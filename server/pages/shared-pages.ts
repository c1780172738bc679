import type { SharedPage } from '../../contracts/pages.ts';
import type { State } from '../infra/cache/memo-cache.ts';
import { type Deflated, deflateWell } from './joined-gzip.ts';

/** Bytes of compressed pages in memory: about ten thousand events. */
const maxBytes = 40_000_000;
/** Cached texts that other pages may contain, too: the layout around the screens. */
const commonTexts = 64;
/** Bytes of objects and map entries, beside the compressed texts. */
const overhead = 1000;

/** A part of a cached page; `part` names a personal one, cached as visitors see it. */
export interface KeptPiece {
  readonly part: string | null;
  readonly text: Deflated;
}

export interface KeptPage {
  readonly status: number;
  readonly eventId: string | null;
  readonly pieces: readonly KeptPiece[];
  /** What the page was made from: unchanged as long as its data is. */
  readonly version: string;
  /** Different for each rendering in this process. */
  readonly rendered: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The mark of the last database state in which the version was found unchanged. */
  checked: string | null;
  readonly bytes: number;
}

/** How to render a page, and how to tell whether it has changed. */
export interface PageSource {
  readonly key: string;
  /** The event it shows; null if it shows lists. */
  readonly eventId: string | null;
  /** Reads the current version from the database. */
  readonly version: () => Promise<string>;
  /** The part of a database state that the page depends on besides the version. */
  readonly markOf: (state: State) => string;
  readonly render: () => Promise<SharedPage>;
  /** Called with each new rendering before it is used. */
  readonly onRendered: (page: KeptPage) => void;
}

/** The shared parts of pages, rendered once per version of their data. */
export interface SharedPages {
  /** For visitors: as of a state of the database that may be a moment old. */
  asOf(source: PageSource, state: State): Promise<KeptPage>;
  /** For members, who see their own changes at once: as of now, or of `version` if it was read just now. */
  current(source: PageSource, version?: string): Promise<KeptPage>;
  /** Checks the versions of pages that show this event again before they are used; of all pages without one. */
  forget(eventId: string | null): void;
}

interface Rendering {
  readonly page: Promise<KeptPage>;
  /** The next rendering, for requests that arrive during this one: it may lack changes they know of. */
  next: Promise<KeptPage> | null;
}

/** @param now milliseconds since 1970 */
export function createSharedPages(now: () => number): SharedPages {
  const pages = new Map<string, KeptPage>();
  const underWay = new Map<string, Rendering>();
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
  const compress = async (text: string, count: (added: number) => void): Promise<Deflated> => {
    const before = common.get(text);
    const known = before ?? (await deflateWell(text));
    if (before === undefined) count(known.bytes.length);
    common.delete(text);
    common.set(text, known);
    for (const [oldest] of common) {
      if (common.size <= commonTexts) break;
      common.delete(oldest);
    }
    return known;
  };
  const render = async ({ key, eventId, version, render, onRendered }: PageSource): Promise<KeptPage> => {
    // Before the data, so that a change in between is noticed.
    const before = await version();
    const { status, pieces, until } = await render();
    let size = overhead;
    const count = (added: number) => {
      size += added;
    };
    const kept = await Promise.all(
      pieces.map(async ({ part, text }) => ({ part, text: await compress(text, count) })),
    );
    const page: KeptPage = {
      ...{ status, eventId, until, version: before, rendered: ++renderings, checked: null, pieces: kept },
      bytes: size,
    };
    if (status === 200) {
      keep(key, page);
      onRendered(page);
    }
    return page;
  };
  const start = (source: PageSource): Promise<KeptPage> => {
    const rendering: Rendering = { page: render(source), next: null };
    underWay.set(source.key, rendering);
    const over = () => underWay.get(source.key) === rendering && underWay.delete(source.key);
    rendering.page.then(over, over);
    return rendering.page;
  };
  /** Shared with everyone for whom it is recent enough. */
  const renderNow = (source: PageSource): Promise<KeptPage> => {
    const running = underWay.get(source.key);
    if (running === undefined) return start(source);
    const after = () => start(source);
    running.next ??= running.page.then(after, after);
    return running.next;
  };
  return {
    async asOf(source, state) {
      const mark = source.markOf(state);
      const page = find(source.key);
      if (page?.checked === mark) return page;
      const isCurrent = page !== undefined && (await source.version()) === page.version;
      if (!isCurrent) return underWay.get(source.key)?.page ?? start(source);
      page.checked = mark;
      return page;
    },
    async current(source, version) {
      const page = find(source.key);
      if (page !== undefined && (version ?? (await source.version())) === page.version) return page;
      return renderNow(source);
    },
    forget(eventId) {
      for (const page of pages.values()) {
        if (eventId === null || page.eventId === null || page.eventId === eventId) page.checked = null;
      }
    },
  };
}
