import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageCookie } from '../../../contracts/languages.ts';

type RequestHead = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** In characters; browsers send a few dozen. */
const maxHeaderLength = 1000;

/** Per request headers, because the cache, the route and the page all ask. */
const known = new WeakMap<RequestHead['headers'], Language>();

/**
 * The requested language: from the Appwrite client's header, the visitor's cookie, or the browser's
 * preference; otherwise English. A signed-in person's setting overrides it.
 */
export function askedLanguage(head: RequestHead): Language {
  const language = known.get(head.headers) ?? readLanguage(head);
  known.set(head.headers, language);
  return language;
}

function readLanguage({ headers, cookies }: RequestHead): Language {
  const stated = [String(headers['x-appwrite-locale'] ?? ''), cookies[languageCookie]];
  return [...stated, ...preferred(headers['accept-language'] ?? '')].find(isLanguage) ?? 'en';
}

/** Languages of an `Accept-Language` header by preference, without regions. */
function preferred(header: string): string[] {
  if (header.length > maxHeaderLength) return [];
  return header
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.split('-', 1)[0] ?? '', quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}
