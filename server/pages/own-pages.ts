import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Profile } from '../../contracts/accounts.ts';
import type { PageRequest, SharedRendering } from '../../contracts/pages.ts';
import type { State } from '../infra/cache/database-version.ts';
import type { PageReads, PageVersion } from './page-reads.ts';
import { createSharedPages, type KeptPage } from './shared-pages.ts';

/** Bytes of pages kept for one reader each, about 7 kB: those of a thousand people. */
const maxBytes = 8_000_000;

/** Headers with their values. */
export type Credentials = Readonly<Record<string, string | string[] | undefined>>;

/** Pages that show people their own, each kept for its reader until something that it shows has changed. */
export interface OwnPages {
  /** As of a state of the database; `viewer` is who the credentials belong to. */
  current(asked: {
    readonly path: string;
    readonly theme: string | undefined;
    readonly request: FastifyRequest;
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
    asked: Pick<PageRequest, 'path' | 'cookies' | 'language'> & { readonly credentials: Credentials },
  ) => PageRequest;
}): OwnPages {
  const { rendering, reads, now } = deps;
  const pages = createSharedPages(now, maxBytes);
  return {
    async current({ path, theme, request, viewer, state }) {
      const { language } = viewer;
      const cookies = theme === undefined ? {} : { theme };
      const credentials = Object.fromEntries(
        reads.credentialHeaders.flatMap((name) =>
          request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
        ),
      );
      return pages.current({
        key: hash('sha256', JSON.stringify([credentials, viewer, theme, path]), 'base64'),
        eventId: null,
        version: async () => versionIn(state),
        markOf: ({ written }) => written,
        render: (former) =>
          rendering.renderOwnPage(
            deps.requestFor(request, { path, cookies, language, credentials }),
            viewer,
            former,
          ),
        renderChanged: async () => new Map(),
        onRendered: () => undefined,
      });
    },
  };
}

/** After any write, the data are read again, and the page is rendered again if they differ. It says itself how long its times hold. */
function versionIn({ written }: State): PageVersion {
  return { rows: written, moment: null, seats: null };
}
