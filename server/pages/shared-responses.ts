import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../contracts/languages.ts';
import {
  dataPart,
  type PageRequest,
  type PersonalRequest,
  personPart,
  type SharedPath,
  type SharedRendering,
} from '../../contracts/pages.ts';
import type { DatabaseState } from '../infra/cache/database-version.ts';
import type { VisitorResponse } from '../infra/http/anonymous-page-cache.ts';
import { type Deflated, deflateFast, gzipPieces, inflate, joinGzip } from './joined-gzip.ts';
import { createOwnPages } from './own-pages.ts';
import type { PageReads, PageVersion } from './page-reads.ts';
import type { Reader } from './renderer.ts';
import { createSharedPages, type KeptPage, type PageSource } from './shared-pages.ts';

/** Cached personal parts, half a kilobyte each: two for each event that members read. */
const maxParts = 16_000;

/** A page request, without anything that only one person may see. */
export interface Asked {
  /** With only the parameters that have an effect. */
  readonly path: string;
  readonly shared: SharedPath;
  readonly theme: string | undefined;
  readonly acceptsGzip: boolean;
  readonly request: FastifyRequest;
}

/** Responds with pages that are rendered once for everyone. */
export interface SharedResponses {
  /** Null if the page has to be rendered for this visitor. */
  forVisitor(asked: Asked, language: Language): Promise<VisitorResponse | null>;
  /** Null if the page has to be rendered for this person, or if the session is over. */
  forMember(asked: Asked): Promise<VisitorResponse | null>;
  /** After a change of this event, or of anything else if null. */
  forget(eventId: string | null): void;
}

/**
 * @param deps `requestFor` is what rendering needs, with an API that knows no caller, or the given one
 */
export function createSharedResponses(deps: {
  readonly rendering: SharedRendering;
  readonly reads: PageReads;
  readonly now: () => number;
  readonly requestFor: (
    request: FastifyRequest,
    asked: Pick<PageRequest, 'path' | 'cookies' | 'language'> & { readonly reader?: Reader },
  ) => PageRequest;
}): SharedResponses {
  const { rendering, reads, now } = deps;
  const pages = createSharedPages(now);
  const ownPages = createOwnPages(deps);
  const parts = new Map<string, Promise<Deflated>>();

  /** @param state of the database: at most as old as the version of the page may be */
  const sourceOf = (
    { path, shared, theme, request }: Asked,
    language: Language,
    state: DatabaseState,
  ): PageSource => {
    const { eventId } = shared;
    const cookies = theme === undefined ? {} : { theme };
    const asked = () => deps.requestFor(request, { path, cookies, language });
    return {
      key: [language, theme, path].join('\n'),
      eventId,
      version: (listed) =>
        eventId === null ? listVersion(reads, state, listed) : reads.eventVersion(eventId),
      markOf: (state) =>
        eventId === null
          ? `${state.written} ${state.moment}`
          : `${reads.lastChange(eventId)} ${reads.noticeVersion()}`,
      render: (former) => rendering.renderSharedPage(asked(), former),
      async renderChanged(pageData, counts) {
        if (eventId === null) return new Map();
        const { site, now, onError } = asked();
        const page = { path, cookies, language, site, now, onError };
        return rendering.changedParts({ ...page, eventId, pageData, counts });
      },
      renderCounts(pageData, counts) {
        const { site, now, onError } = asked();
        return rendering.changedList({ path, cookies, language, site, now, onError, pageData, counts });
      },
      onError: (error) => asked().onError(error),
      onRendered(page) {
        // Rendered now, so that the first member doesn't wait for what nearly all members see.
        const own = eventId === null ? null : { eventId, registration: null };
        const anyone = personRequest({ path, theme, request }, { viewer: null, language, own });
        personalise(page, anyone).catch(anyone.onError);
      },
    };
  };
  const partOf = (key: string, render: () => Promise<string>): Promise<Deflated> => {
    const known = parts.get(key);
    if (known !== undefined) return known;
    const made = render().then(deflateFast);
    parts.set(key, made);
    made.catch(() => parts.delete(key));
    for (const [oldest] of parts) {
      if (parts.size <= maxParts) break;
      parts.delete(oldest);
    }
    return made;
  };
  const personalise = async (
    page: KeptPage,
    person: Omit<PersonalRequest, 'pageData'>,
  ): Promise<Deflated[]> => {
    const data = page.pieces.find(({ part }) => part === dataPart);
    const pageData = () => (data === undefined ? '' : inflate(data.text));
    const personal = rendering.personalParts({ ...person, pageData });
    return Promise.all(
      page.pieces.map(async ({ part, text }) => {
        const own = part === null ? undefined : personal.get(part);
        if (own === undefined) return text;
        if (part === personPart) return deflateFast(await own.render());
        const from = own.ofPage ? String(page.rendered) : '';
        // Short, because there are many; still impossible to forge a collision.
        return partOf(hash('sha256', [part, own.key, from].join('\n'), 'base64'), own.render);
      }),
    );
  };
  return {
    async forVisitor(asked, language) {
      if (asked.shared.isOwn) return null;
      const state = await reads.state();
      const page = await pages.asOf(sourceOf(asked, language, state), state);
      if (page.status === 0) return null;
      const texts = page.pieces.map(({ text }) => text);
      const response = answer(page, texts, { asked, language, cacheControl: 'no-cache', zip: gzipPieces });
      // Notices, which every page shows, reach the kept response with the next interval of time at the latest.
      return page.status === 200 ? { ...response, eventId: page.eventId ?? undefined } : response;
    },
    async forMember(asked) {
      const { eventId, isOwn } = asked.shared;
      if (eventId === null && !reads.listsAreCurrent) return null;
      const state = await reads.currentState();
      const caller = await reads.identify(asked.request, state);
      if (caller === null) return null;
      const [viewer, standing] = await Promise.all([
        reads.profileOf(caller, state),
        eventId === null ? null : reads.standingIn(eventId, caller, state),
      ]);
      const member = { asked, language: viewer.language, cacheControl: 'private, no-store', zip: joinGzip };
      if (isOwn) {
        const page = await ownPages.current({ ...asked, caller, viewer, state });
        const texts = page.pieces.map(({ text }) => text);
        return page.status === 200 ? answer(page, texts, member) : null;
      }
      if (eventId !== null && !standing?.likeVisitors) return null;
      const source = sourceOf(asked, viewer.language, state);
      const page = await pages.current(source, standing?.version);
      if (page.status !== 200) return null;
      const registration = standing?.registration ?? null;
      const own = eventId === null ? null : { eventId, registration };
      const person = personRequest(asked, { viewer, language: viewer.language, own });
      return answer(page, await personalise(page, person), member);
    },
    forget: pages.forget,
  };

  function personRequest(
    { path, theme, request }: Pick<Asked, 'path' | 'theme' | 'request'>,
    whose: Pick<PersonalRequest, 'viewer' | 'language' | 'own'>,
  ): Omit<PersonalRequest, 'pageData'> {
    const cookies = theme === undefined ? {} : { theme };
    const { site, onError } = deps.requestFor(request, { path, cookies, language: whose.language });
    return { path, cookies, site, now: now(), onError, ...whose };
  }
}

/** Lists show parts of all events and groups, their counts, and what is on now. */
async function listVersion(
  reads: Pick<PageReads, 'countsOf' | 'noticeVersion'>,
  { lists, moment }: DatabaseState,
  listed: readonly string[],
): Promise<PageVersion> {
  const counts = listed.length === 0 ? [] : await reads.countsOf(listed);
  return { rows: `${lists} ${reads.noticeVersion()}`, moment, seats: null, listed: counts };
}

/** @param options `zip` gives the file in pieces if it's going to be cached beside the page */
function answer(
  { status }: KeptPage,
  texts: readonly Deflated[],
  options: {
    asked: Asked;
    language: Language;
    cacheControl: string;
    zip: typeof gzipPieces | typeof joinGzip;
  },
): VisitorResponse {
  const headers = {
    'cache-control': options.cacheControl,
    'content-language': options.language,
    'content-type': 'text/html; charset=utf-8',
  };
  if (!options.asked.acceptsGzip) return { status, headers, body: gunzipSync(joinGzip(texts)) };
  return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: options.zip(texts) };
}
