import { expect, test } from 'vitest';
import { z } from 'zod';
import { api, bytesEndpoints } from '../../contracts/api.ts';
import { RealtimeMessage } from '../../contracts/realtime.ts';
import { definitionOf, longestOf, maxEntriesOf } from '../../server/infra/http/bounds.ts';

/**
 * Free JSON for clients' own use. Its values and nesting are counted before parsing, its bytes before
 * storing.
 */
const anything = new Set(['updatePrefs.body.prefs', 'createDocument.body.data', 'updateDocument.body.data']);
/** Fixed-length formats: their own expression bounds them. */
const ofOneLength = new Set(['uuid', 'date']);

/** Unbounded lists, records and strings of a schema. */
function unbounded(schema: z.ZodType, path: string): string[] {
  const definition = definitionOf(schema) as ReturnType<typeof definitionOf> & {
    readonly format?: string;
    readonly keyType?: z.ZodType;
    readonly rest?: z.ZodType | null;
    readonly out?: z.ZodType;
  };
  const {
    type,
    element,
    keyType,
    valueType,
    shape = {},
    options = [],
    items = [],
    rest,
    innerType,
  } = definition;
  const inside = (inner: z.ZodType | null | undefined, name = ''): string[] =>
    inner === null || inner === undefined ? [] : unbounded(inner, path + name);
  switch (type) {
    case 'string':
      return longestOf(schema) === undefined && !ofOneLength.has(definition.format ?? '') ? [path] : [];
    case 'array':
      return [...(longestOf(schema) === undefined ? [`${path}[]`] : []), ...inside(element, '[]')];
    case 'record':
      return [
        ...(maxEntriesOf(schema) === undefined ? [`${path}{}`] : []),
        ...inside(keyType, '{key}'),
        ...(anything.has(path) ? [] : inside(valueType, '{}')),
      ];
    case 'object':
      return Object.entries(shape).flatMap(([name, field]) => inside(field, `.${name}`));
    case 'tuple':
      return [...items.flatMap((item, index) => inside(item, `[${index}]`)), ...inside(rest, '[]')];
    case 'union':
      return options.flatMap((option) => inside(option));
    case 'intersection':
      return [...inside(definition.left), ...inside(definition.right)];
    case 'pipe':
      // Boolean strings are compared with a fixed list.
      return definitionOf(definition.out as z.ZodType).type === 'boolean' ? [] : inside(definition.in);
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'number':
    case 'null':
    case 'undefined':
    case 'transform':
      return [];
    default:
      return innerType === undefined ? [`${path} (${type})`] : inside(innerType);
  }
}

const inputs = Object.entries({ ...api, ...bytesEndpoints }).flatMap(([name, spec]) =>
  (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
    const schema = (spec as Partial<Record<typeof part, z.ZodType>>)[part];
    return schema === undefined ? [] : [{ name: `${name}.${part}`, schema }];
  }),
);

test('bounds every list, record and string in the contracts', () => {
  expect(inputs.length).toBeGreaterThan(100);
  expect(inputs.flatMap(({ name, schema }) => unbounded(schema, name))).toEqual([]);
  expect(unbounded(RealtimeMessage, 'realtime')).toEqual([]);
});

test.each([
  ['a string', z.object({ name: z.string().trim().min(1) }), '.name'],
  ['a list', z.object({ ids: z.array(z.string().max(3)).optional() }), '.ids[]'],
  ['a string in a list', z.array(z.string()).max(3), '[]'],
  ['a record', z.record(z.string().max(3), z.int()).default({}), '{}'],
  ['a key', z.record(z.string(), z.int()).meta({ maxProperties: 3 }), '{key}'],
  ['anything', z.object({ value: z.unknown() }), '.value (unknown)'],
  ['one type of a union', z.union([z.int(), z.string()]), ''],
])('detects an unlimited schema: %s', (_, schema, path) => {
  expect(unbounded(schema, 'planted')).toEqual([`planted${path}`]);
});
