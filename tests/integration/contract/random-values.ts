import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema in the contracts. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
}

/** Existing values by field name. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  '1e309',
  '99999999999999999999',
  'null',
  'true',
  'unique()',
  'current',
  'own',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%',
  '\\',
  "'; drop table users; --",
  '"][{',
  '{"day":"One","activities":["Chai"]}',
  '<script>alert(1)</script>',
  '=1+1',
  'read("any")',
  'Asia/Kolkata',
  'javascript:alert(1)',
  'http://localhost:3000/login',
  'https://meet.example.org/x?y=z#w',
  'somebody@example.org',
  'a@b',
  '2026-12-05',
  '2026-02-30',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13',
  '10:00',
  '24:61',
  '2026-12-05T10:00:00.000+00:00',
  '\u0000',
  '\ud800',
  '\uffff\ufffe',
  '\u202eevitcepsrep',
  'Ｆｕｌｌ',
  '🎪'.repeat(40),
  'मेला',
  'a'.repeat(36),
  'a'.repeat(37),
  'é'.repeat(300),
  'x'.repeat(70_000),
];
const numbers = [0, -0, 1, -1, 0.1, 100, 101, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308, -1e308, 5e-324];

/** Random strings, including ones known to break programs. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const anyNumber = fc.oneof(fc.constantFrom(...numbers), fc.double({ noNaN: true }), fc.integer());

/** Any JSON value, including very deep ones. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(anyText, anyNumber, fc.constantFrom(null, true, false, [], {})) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(70, 4000).map((depth) => nested(depth)) },
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const samples: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.constantFrom('somebody@example.org', 'Ｕpper@Example.ORG', `${'a'.repeat(64)}@example.org`),
  uri: fc.constantFrom('http://localhost:3000/x', 'https://example.org', 'ftp://example.org', 'http://[::1'),
  date: fc.constantFrom('2026-12-05', '2027-01-01', '0000-01-01', '1969-12-31', '2199-12-31', '9999-12-31'),
  'date-time': fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-12-05T10:00:00Z',
    '2026-12-05T10:00:00.000+00:00',
    '2026-12-05T10:00',
  ),
};

/** Values that mostly satisfy a schema, so that they pass validation; occasionally a part doesn't. */
export function valuesOf(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return drawn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known, '');
}

function drawn(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const meaningful = known[name];
  const fitting =
    meaningful === undefined
      ? fittingOf(schema, known, name)
      : fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...meaningful) },
          { weight: 1, arbitrary: fittingOf(schema, known, name) },
        );
  return fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: anyJson });
}

function fittingOf(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => drawn(branch, known, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(drawn(schema.items ?? {}, known, name), { maxLength: 4 });
    case 'string':
      return samples[schema.format ?? ''] ?? anyText;
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.constantFrom(...numbers));
    case 'number':
      return anyNumber;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, drawn(field, known, name)]),
  );
  const fitting = fc.record(fields, { requiredKeys: [...required] as never[] });
  if (Object.keys(fields).length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), anyJson, { maxKeys: 4 });
  return fc.oneof(
    { weight: 10, arbitrary: fitting },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fitting, fc.dictionary(anyText, anyJson, { maxKeys: 2 }))
        .map(([fits, more]) => ({ ...fits, ...more })),
    },
  );
}
