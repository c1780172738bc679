import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Profile } from '../../contracts/accounts.ts';
import type { ApiAnswer, ApiCall, PageRequest, Send, SharedRendering } from '../../contracts/pages.ts';
import type { State } from '../infra/cache/database-version.ts';
import type { Principal } from '../infra/http/server.ts';
import type { PageReads, PageVersion } from './page-reads.ts';
import type { Reader } from './renderer.ts';
import { createSharedPages, type KeptPage } from './shared-pages.ts';

/** Bytes of pages kept for one reader each, about 7 kB: those of a thousand people. */
const maxBytes = 8_000_000;

/** Pages whose API calls are remembered, a few hundred bytes each. */
const maxRemembered = 2000;

/** Pages that show people their own, each kept for its reader until something that it shows has changed. */
export interface OwnPages {
  /** As of a state of the database, in which the request is the caller's. */
  current(asked: {
    readonly path: string;
    readonly theme: string | undefined;
    readonly request: FastifyRequest;
    readonly caller: Principal;
    readonly viewer: Profile;
    readonly state: State;
  }): Promise<KeptPage>;
}

/**
 * A page is kept under all that its rendering gets: the credentials that it calls the API with, the person, the theme and
 * the path. So it can't be found without them.
 */
export function createOwnPages(deps: {
  readonly rendering: SharedRendering;
  readonly reads: Pick<PageReads, 'credentialHeaders'>;
  readonly now: () => number;
  readonly requestFor: (
    request: FastifyRequest,
    asked: Pick<PageRequest, 'path' | 'cookies' | 'language'> & { readonly reader: Reader },
  ) => PageRequest;
}): OwnPages {
  const { rendering, reads, now } = deps;
  const pages = createSharedPages(now, maxBytes);
  const answersOf = new Map<string, AnswersRead>();
  const remember = (key: string, answers: AnswersRead): void => {
    answersOf.delete(key);
    answersOf.set(key, answers);
    if (answersOf.size > maxRemembered) answersOf.delete(answersOf.keys().next().value ?? '');
  };
  /** The page, or null if the former one's calls are answered as before: then nothing of it is rendered or compared. */
  const render = async (
    key: string,
    { former, viewer, request }: { former: string | null; viewer: Profile; request: PageRequest },
  ) => {
    const before = former === null ? undefined : answersOf.get(key);
    const now = before === undefined ? new Map() : await readAgain(before, request.send);
    if (before !== undefined && isSame(before, now)) return null;
    const read = new Map<string, string>();
    const page = await rendering.renderOwnPage(
      { ...request, send: recording(request.send, now, read) },
      viewer,
      former,
    );
    if ([...read.keys()].every(isRead)) remember(key, read);
    return page;
  };
  return {
    async current({ path, theme, request, caller, viewer, state }) {
      const { language } = viewer;
      const cookies = theme === undefined ? {} : { theme };
      const credentials = Object.fromEntries(
        reads.credentialHeaders.flatMap((name) =>
          request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
        ),
      );
      const reader = { caller, credentials };
      const asked = deps.requestFor(request, { path, cookies, language, reader });
      const key = hash('sha256', JSON.stringify([credentials, viewer, theme, path]), 'base64');
      return pages.current({
        key,
        eventId: null,
        version: async () => versionIn(state),
        markOf: ({ written }) => written,
        render: (former) => render(key, { former, viewer, request: asked }),
        renderChanged: async () => new Map(),
        renderCounts: async () => ({ slots: new Map(), pageData: '' }),
        onError: asked.onError,
        onRendered: () => undefined,
      });
    },
  };
}

/** After any write, the data are read again, and the page is rendered again if they differ. It says itself how long its times hold. */
function versionIn({ written }: State): PageVersion {
  return { rows: written, moment: null, seats: null };
}

/** What the API answered when a page was read: a digest for each call. */
type AnswersRead = ReadonlyMap<string, string>;

const callKey = ({ method, url, body }: ApiCall): string => JSON.stringify([method, url, body]);

/** Whether asking again changes nothing. */
const isRead = (key: string): boolean => key.startsWith('["GET"');

function digestOf(answer: ApiAnswer): string {
  return hash('sha256', JSON.stringify(answer), 'base64');
}

/** All at once: which calls a page makes depends only on the answers to the ones before. */
async function readAgain(before: AnswersRead, send: Send): Promise<Map<string, ApiAnswer>> {
  const answers = [...before.keys()].map(async (key) => {
    const [method, url, body] = JSON.parse(key);
    return [key, await send({ method, url, body })] as const;
  });
  return new Map(await Promise.all(answers));
}

function isSame(before: AnswersRead, now: ReadonlyMap<string, ApiAnswer>): boolean {
  return [...now].every(([key, answer]) => before.get(key) === digestOf(answer));
}

/** Sends what hasn't been answered just now, and notes the answers that the page is made of. */
function recording(send: Send, known: ReadonlyMap<string, ApiAnswer>, read: Map<string, string>): Send {
  return async (call) => {
    const key = callKey(call);
    const answer = known.get(key) ?? (await send(call));
    read.set(key, digestOf(answer));
    return answer;
  };
}
