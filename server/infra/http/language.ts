import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageCookie } from '../../../contracts/languages.ts';

type Asking = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** Characters; browsers send a few dozen. */
const longestHeader = 1000;

/** By the headers of a request: the cache, the route and the page each ask. */
const known = new WeakMap<Asking['headers'], Language>();

/**
 * The language that a request asks for: as the protocol's client states it, as the visitor chose it here, or as the
 * browser prefers it. English where none of them is spoken. What a signed-in person has set goes before it.
 */
export function askedLanguage(asking: Asking): Language {
  const language = known.get(asking.headers) ?? readLanguage(asking);
  known.set(asking.headers, language);
  return language;
}

function readLanguage({ headers, cookies }: Asking): Language {
  const stated = [String(headers['x-appwrite-locale'] ?? ''), cookies[languageCookie]];
  return [...stated, ...preferred(headers['accept-language'] ?? '')].find(isLanguage) ?? 'en';
}

/** The languages of an `Accept-Language` header, the most wanted first, without their regions. */
function preferred(header: string): string[] {
  if (header.length > longestHeader) return [];
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
