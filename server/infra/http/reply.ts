import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isLanguage, type Language, languageCookie } from '../../../contracts/languages.ts';
import { definitionOf } from './bounds.ts';

type RequestHead = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** In characters; browsers send a few dozen. */
const longestHeader = 1000;

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

/** Copies the parts of a value that the contract names. */
type Picker = (value: unknown, path: string) => unknown;

/** A response has a key that its contract doesn't name. */
class UnknownReplyKey extends Error {
  override readonly name = 'UnknownReplyKey';
}

/**
 * Makes a function that removes from a response everything the contract doesn't name, at all levels, so a new
 * column can't leak. The schema is walked once: copying a page of 25 documents takes 18 µs, validating it 93
 * µs.
 *
 * @param strict throws UnknownReplyKey instead of removing
 */
export function replyPicker(schema: z.ZodType, { strict }: { strict: boolean }): (value: unknown) => unknown {
  const pick = pickerOf(schema, strict);
  return pick === null ? (value) => value : (value) => pick(value, '');
}

/** Null if there is nothing to remove. */
function pickerOf(schema: z.ZodType, strict: boolean): Picker | null {
  const {
    type,
    shape,
    element,
    valueType,
    options = [],
    innerType,
    in: first,
    catchall,
  } = definitionOf(schema);
  const inside = (inner: z.ZodType | undefined) => (inner === undefined ? null : pickerOf(inner, strict));
  switch (type) {
    case 'object':
      return ofObject(shape ?? {}, isOpen(catchall), strict);
    case 'array':
      return ofList(inside(element));
    case 'record':
      return ofRecord(inside(valueType));
    case 'union':
      return ofUnion(options, strict);
    default:
      return inside(innerType ?? first);
  }
}

function isOpen(catchall: z.ZodType | undefined): boolean {
  return catchall !== undefined && definitionOf(catchall).type !== 'never';
}

function ofObject(shape: Readonly<Record<string, z.ZodType>>, open: boolean, strict: boolean): Picker {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, pickerOf(field, strict)]));
  return (value, path) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const name in value) {
      const pick = fields.get(name);
      if (pick === undefined && !open) {
        if (strict) throw new UnknownReplyKey(`The contract of this reply has no ${path}.${name}`);
      } else {
        picked[name] = pick ? pick(value[name], `${path}.${name}`) : value[name];
      }
    }
    return picked;
  };
}

function ofList(pick: Picker | null): Picker | null {
  if (pick === null) return null;
  return (value, path) => (Array.isArray(value) ? value.map((each) => pick(each, `${path}[]`)) : value);
}

function ofRecord(pick: Picker | null): Picker | null {
  if (pick === null) return null;
  return (value, path) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pick(each, `${path}{}`)]))
      : value;
}

/** For unions of objects: the first schema that matches. */
function ofUnion(options: readonly z.ZodType[], strict: boolean): Picker | null {
  const pickers = options.flatMap((option) => {
    const pick = pickerOf(option, strict);
    return pick === null ? [] : [{ option, pick }];
  });
  const [only] = pickers;
  if (only === undefined || pickers.length === 1) return only?.pick ?? null;
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return value;
    const met = pickers.find(({ option }) => option.safeParse(value).success);
    return (met ?? only).pick(value, path);
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
