import type { z } from 'zod';
import { invalidField, longestName, Problem, shortened } from './problem.ts';

/** The sizes a schema allows, derived once and checked before any element is validated. */
interface Bounds {
  readonly list: { readonly most: number; readonly element: Bounds | null } | null;
  /** Entries of an object with free keys. */
  readonly record: { readonly most: number; readonly value: Bounds | null } | null;
  /** Fields that have bounds themselves. */
  readonly fields: ReadonlyMap<string, Bounds>;
}

/** The parts of zod's schema definition that we read. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { check: string; maximum?: number } } }[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly catchall?: z.ZodType;
}

const known = new WeakMap<z.ZodType, Bounds | null>();

export function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

/** The maximum length of a list or string; undefined if unlimited. */
export function longestOf(schema: z.ZodType): number | undefined {
  const longest = definitionOf(schema).checks?.map(({ _zod }) => _zod.def) ?? [];
  return longest.find(({ check }) => check === 'max_length' || check === 'length_equals')?.maximum;
}

/** The maximum number of entries of a record; undefined if unlimited. */
export function maxEntriesOf(schema: z.ZodType): number | undefined {
  return (schema.meta() as { maxProperties?: number } | undefined)?.maxProperties;
}

/**
 * Truncates lists and records that are too long to one more than allowed, so that the schema rejects them
 * without validating every element.
 */
export function clip(schema: z.ZodType, input: unknown): unknown {
  let bounds = known.get(schema);
  if (bounds === undefined) {
    bounds = boundsOf(schema);
    known.set(schema, bounds);
  }
  return clipBy(bounds, input);
}

function clipBy(bounds: Bounds | null, input: unknown): unknown {
  if (bounds === null || typeof input !== 'object' || input === null) return input;
  if (Array.isArray(input)) {
    if (bounds.list === null) return input;
    const { most, element } = bounds.list;
    const short = input.length > most ? input.slice(0, most + 1) : input;
    return element === null ? short : short.map((each) => clipBy(element, each));
  }
  const { record } = bounds;
  if (record !== null) {
    const entries = Object.entries(input);
    if (entries.length <= record.most && record.value === null) return input;
    const kept = entries.slice(0, record.most + 1);
    return Object.fromEntries(kept.map(([key, value]) => [key, clipBy(record.value, value)]));
  }
  if (bounds.fields.size === 0) return input;
  const clipped: Record<string, unknown> = { ...input };
  for (const [name, inner] of bounds.fields) {
    if (Object.hasOwn(clipped, name)) clipped[name] = clipBy(inner, clipped[name]);
  }
  return clipped;
}

function boundsOf(schema: z.ZodType): Bounds | null {
  const {
    type,
    shape,
    options,
    element,
    valueType,
    innerType,
    in: first,
    left,
    right,
  } = definitionOf(schema);
  const none = { list: null, record: null, fields: new Map() };
  switch (type) {
    case 'array': {
      const most = longestOf(schema) ?? Number.POSITIVE_INFINITY;
      return { ...none, list: { most, element: element === undefined ? null : boundsOf(element) } };
    }
    case 'record': {
      const most = maxEntriesOf(schema) ?? Number.POSITIVE_INFINITY;
      return { ...none, record: { most, value: valueType === undefined ? null : boundsOf(valueType) } };
    }
    case 'object': {
      const fields = Object.entries(shape ?? {}).flatMap(([name, field]) => {
        const inner = boundsOf(field);
        return inner === null ? [] : [[name, inner] as const];
      });
      return fields.length === 0 ? null : { ...none, fields: new Map(fields) };
    }
    case 'union':
      return (options ?? []).map(boundsOf).reduce(wider, null);
    case 'intersection':
      return [left, right].map((side) => (side === undefined ? null : boundsOf(side))).reduce(wider, null);
    default: {
      const inner = innerType ?? first;
      return inner === undefined ? null : boundsOf(inner);
    }
  }
}

/** For unions: the wider bounds of the two. */
function wider(one: Bounds | null, other: Bounds | null): Bounds | null {
  if (one === null || other === null) return one ?? other;
  const list =
    one.list === null || other.list === null
      ? (one.list ?? other.list)
      : {
          most: Math.max(one.list.most, other.list.most),
          element: wider(one.list.element, other.list.element),
        };
  const record =
    one.record === null || other.record === null
      ? (one.record ?? other.record)
      : {
          most: Math.max(one.record.most, other.record.most),
          value: wider(one.record.value, other.record.value),
        };
  const names = new Set([...one.fields.keys(), ...other.fields.keys()]);
  const fields = new Map(
    [...names].map((name) => [name, wider(one.fields.get(name) ?? null, other.fields.get(name) ?? null)]),
  ) as Map<string, Bounds>;
  return { list, record, fields };
}

/**
 * Values per body. Appwrite clients send whole documents back, with an id for each registrant; as many ids as
 * fit into a body stay below this.
 */
const maxValues = 50_000;
/** Keys cost ten times as much as values, and no contract needs half as many. */
const maxKeys = 5000;
/** No contract comes near it, and stored JSON has to be parsed again. */
const deepest = 64;

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Counts the values of a JSON text before parsing. A body within the byte limit can have half a million
 * values or levels: parsing would block the process for a tenth of a second, validating for ten times that.
 * Counting a megabyte takes a few milliseconds.
 *
 * @throws Problem `general_bad_request`, which any call may answer: not every contract has a body
 */
export function rejectLargeJson(text: string): void {
  let values = 1;
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case colon:
        keys++;
        break;
      case comma:
        values++;
        break;
      case openList:
      case openObject:
        values++;
        depth++;
        break;
      case closeList:
      case closeObject:
        depth--;
        break;
    }
    if (keys > maxKeys) throw refusal(`At most ${maxKeys} keys`);
    if (values > maxValues) throw refusal(`At most ${maxValues} values`);
    // One level of tolerance, so that validation can name the field that is just too deep.
    if (depth > deepest + 1) throw refusal(`Value must not be nested deeper than ${deepest} levels`);
  }
}

function refusal(remedy: string): Problem {
  return new Problem('general_bad_request', { message: `Invalid \`body\` param: ${remedy}` });
}

/** The index of the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) break;
    if (letter === backslash) at++;
  }
  return at;
}

/** Rejects what neither `text` nor `jsonb` can store: U+0000, lone surrogates, extreme nesting. */
export function rejectUnstorable(input: unknown): void {
  const waiting: { field: string; value: object; depth: number }[] = [];
  const look = (field: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (!isStorable(value))
        throw invalidField(
          shortened(field || 'body', longestName),
          'Value must not contain control characters or broken ones',
        );
    } else if (typeof value === 'object' && value !== null) {
      if (depth === deepest)
        throw invalidField(
          shortened(field, longestName),
          `Value must not be nested deeper than ${deepest} levels`,
        );
      waiting.push({ field, value, depth });
    }
  };
  look('', input, 0);
  // Iterative, because the sender chooses the nesting and recursion could overflow the stack.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field, value, depth } = next;
    if (Array.isArray(value)) {
      for (const inner of value) look(field, inner, depth + 1);
      continue;
    }
    for (const key in value) {
      look(field || key, key, depth);
      look(field || key, (value as Record<string, unknown>)[key], depth + 1);
    }
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
