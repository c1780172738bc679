import { z } from 'zod';

/** The subset of JSON Schema in the contracts. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

/** A position in a body: its path and schema. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** A contract's schema as JSON Schema, as seen by callers. */
export function jsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** All positions in a schema, in all branches of unions. */
export function* placesOf(schema: Schema, path: Place['path'] = []): Generator<Place> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    for (const branch of branches) yield* placesOf(branch, path);
    return;
  }
  yield { path, schema };
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* placesOf(field, [...path, name]);
  if (schema.items !== undefined) yield* placesOf(schema.items, [...path, 0]);
}

/** Sample texts; the first one a schema accepts is used. */
const texts = [
  'nowhere',
  'unique()',
  'somebody@example.org',
  '2031-05-01',
  '10:00',
  '2031-05-01T10:00:00.000+00:00',
  '2e9b2ed0-6f4d-4f0c-9f0a-0d5a2e7a54c1',
  'https://example.org/',
  'read("any")',
  '19,72',
  '1_a',
  '123456',
  'Asia/Kolkata',
  'a'.repeat(64),
  '0',
];

/** A small value that probably satisfies a schema. */
export function fitting(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [branch] = schema.anyOf ?? schema.oneOf ?? [];
  if (branch !== undefined) return fitting(branch);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).filter(([name]) => required.includes(name));
      return Object.fromEntries(fields.map(([name, field]) => [name, fitting(field)]));
    }
    case 'array':
      return [];
    case 'string':
      return texts.find((text) => takes(schema, text)) ?? 'x';
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function takes({ pattern, minLength = 0, maxLength = Infinity }: Schema, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

/** A valid body as JSON, with `raw` at one position. */
export function withRaw(schema: Schema, { path }: Place, raw: string): string {
  const marker = '@here@';
  return JSON.stringify(put(fitting(schema), path, marker)).replace(`"${marker}"`, () => raw);
}

function put(into: unknown, [step, ...rest]: Place['path'], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [put(undefined, rest, value)];
  const fields = typeof into === 'object' && into !== null && !Array.isArray(into) ? into : {};
  return { ...fields, [step]: put((fields as Record<string, unknown>)[step], rest, value) };
}
