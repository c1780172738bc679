import type { z } from 'zod';

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
export function mostEntriesOf(schema: z.ZodType): number | undefined {
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
      const most = mostEntriesOf(schema) ?? Number.POSITIVE_INFINITY;
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
