import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageCookie } from '../../contracts/languages.ts';

/**
 * The language that a request asks for: as the protocol's client states it, as the visitor chose it here, or as the
 * browser prefers it. English where none of them is spoken. What a signed-in person has set goes before it.
 */
export function askedLanguage({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): Language {
  const candidates = [
    String(headers['x-appwrite-locale'] ?? ''),
    cookies[languageCookie],
    ...preferred(headers['accept-language'] ?? ''),
  ];
  return candidates.find(isLanguage) ?? 'en';
}

/** The languages of an `Accept-Language` header, the most wanted first, without their regions. */
function preferred(header: string): string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.split('-', 1)[0] ?? '', quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}
