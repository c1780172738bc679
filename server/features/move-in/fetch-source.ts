import type { ProblemType } from '../../../contracts/problem.ts';
import {
  type Fetched,
  type FetchFailure,
  fetchOutside,
  OutsideFetchError,
} from '../../infra/http/outside-requests.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { ReadSource } from '../import/index.ts';
import { readInWorker } from '../import/index.ts';
import type { MoveInDeps } from './deps.ts';

const pageTypes = [
  'text/html',
  'application/xhtml+xml',
  'text/calendar',
  'text/plain',
  'application/octet-stream',
];

/** What the person reads instead of the reason. */
const problemOf: Readonly<Record<FetchFailure, ProblemType>> = {
  not_https: 'import_address_insecure',
  address_not_allowed: 'import_address_private',
  too_many_redirects: 'import_address_unreachable',
  unreachable: 'import_address_unreachable',
  status: 'import_address_unreachable',
  timeout: 'import_address_too_slow',
  too_large: 'import_address_too_large',
  type: 'import_nothing_found',
};

interface About {
  readonly today: string;
  readonly timeZone: string;
}

/**
 * Fetches a page or calendar and reads it. A page without events of its own is represented by the first calendar that
 * it links to and has some.
 * @throws Problem `import_…`
 */
export async function fetchSource(
  { outside }: Pick<MoveInDeps, 'outside'>,
  address: string,
  about: About,
  signal: AbortSignal,
): Promise<ReadSource> {
  if (outside === null) throw new Problem('import_addresses_off');
  const fetched = await fetchOutside(withScheme(address), outside, { accept: pageTypes, signal }).catch(
    explain,
  );
  if (fetched === null) throw new Problem('import_nothing_found');
  const source = await readFetched(fetched, about);
  for (const calendar of source.found === 'open_graph' ? source.calendars : []) {
    try {
      const linked = await fetchOutside(calendar, outside, {
        accept: ['text/calendar', 'text/plain'],
        signal,
      });
      const read =
        linked === null ? null : await readText({ kind: 'calendar', text: textOf(linked), ...about });
      if (read?.entries.some((entry) => 'draft' in entry)) return read;
    } catch (error) {
      // The page still has its title and picture.
      if (!(error instanceof OutsideFetchError || error instanceof Problem)) throw error;
    }
  }
  return source;
}

/** People paste addresses without a scheme, and those of calendars with one of their own. */
function withScheme(address: string): string {
  if (/^webcals?:/i.test(address)) return address.replace(/^webcals?:/i, 'https:');
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]+:\d+(?:\/|$)/.test(address)
    ? address
    : `https://${address}`;
}

/** A calendar's address as it is stored; null if it can't be fetched. */
export function calendarAddress(text: string): string | null {
  const url = URL.parse(withScheme(text));
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isWeb ? url.href : null;
}

function explain(error: unknown): never {
  throw error instanceof OutsideFetchError ? new Problem(problemOf[error.reason]) : error;
}

async function readFetched(fetched: Fetched, about: About): Promise<ReadSource> {
  const text = textOf(fetched);
  if (fetched.mediaType === 'text/calendar' || isCalendar(text)) {
    return readText({ kind: 'calendar', text, ...about });
  }
  if (!/html/.test(fetched.mediaType)) throw new Problem('import_nothing_found');
  return readText({ kind: 'page', text, url: fetched.url, ...about });
}

export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text.slice(0, 200));
}

/** It took too long or too much memory. */
export class TooComplexError extends Problem {
  constructor() {
    super('import_nothing_found');
  }
}

/** @throws TooComplexError */
export async function readText(source: Parameters<typeof readInWorker>[0]): Promise<ReadSource> {
  const read = await readInWorker(source);
  if (read === null) throw new TooComplexError();
  return read;
}

/** In the encoding that the answer names; a wrong name counts as UTF-8. */
export function textOf({ bytes, charset }: Pick<Fetched, 'bytes' | 'charset'>): string {
  const declared = charset ?? /charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 2048))?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return bytes.toString('utf8');
    throw error;
  }
}
