import { gunzipSync } from 'node:zlib';
import { unpackJson } from '../../web/lib/packed-json.ts';
import type { TestMela } from './app.ts';
import type { TestPerson } from './people.ts';

export interface Reader {
  readonly person?: TestPerson | undefined;
  readonly language?: string;
  readonly theme?: string;
}

interface EmbeddedData {
  readonly queries: {
    readonly queries: { readonly queryKey: unknown; readonly state: { readonly data: unknown } }[];
  };
}

export async function read(mela: TestMela, url: string, { person, language = 'en', theme }: Reader = {}) {
  const cookies = [person?.cookie, theme && `theme=${theme}`].filter(Boolean).join('; ');
  const headers = { cookie: cookies, 'accept-language': language, 'accept-encoding': 'gzip' };
  const answer = await mela.app.inject({ url, headers });
  const isZipped = answer.headers['content-encoding'] === 'gzip';
  const html = isZipped ? gunzipSync(answer.rawPayload).toString() : answer.body;
  return { status: answer.statusCode, headers: answer.headers, html };
}

/** What hydration compares, and the data it uses: without times, and ids that React makes from the place in a document. */
export function comparable(html: string) {
  const data = ['state', 'personal'].flatMap((id) => {
    const text = new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`).exec(html)?.[1];
    const { queries, ...others } = unpackJson(text ?? '{}') as EmbeddedData;
    const loaded = queries.queries.map(({ queryKey, state }) => JSON.stringify([queryKey, state.data]));
    return [...loaded, JSON.stringify({ ...others, now: 0 })];
  });
  const markup = html
    .replaceAll(/<script id="(state|personal)".*?<\/script>/g, '')
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
  return { markup, data: data.sort() };
}
