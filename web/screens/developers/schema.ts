/** The part of JSON Schema that our contract is written in. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/**
 * A schema as one line.
 *
 * @example typeText({ type: 'string', maxLength: 200 }) === 'string ≤ 200'
 */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeText))].join(' | ');
  switch (schema.type) {
    case 'string':
      return `${schema.format ?? 'string'}${most(schema.maxLength)}`;
    case 'integer':
    case 'number':
      return `${schema.type}${range(schema)}`;
    case 'array':
      return `${grouped(typeText(schema.items ?? {}))}[]${most(schema.maxItems)}`;
    default:
      return schema.type ?? 'any';
  }
}

function grouped(text: string): string {
  return text.includes(' ') ? `(${text})` : text;
}

function most(count: number | undefined): string {
  return count === undefined ? '' : ` ≤ ${count}`;
}

/** Bounds beyond JavaScript's safe integers add nothing. */
function range({ minimum, maximum }: Schema): string {
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const greatest = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (least !== undefined && greatest !== undefined) return ` ${least}–${greatest}`;
  return least === undefined ? most(greatest) : ` ≥ ${least}`;
}

/** `eventId` as `EVENT_ID`. */
export function placeholder(name: string): string {
  return name
    .replace(/[a-z](?=[A-Z])/g, '$&_')
    .replaceAll(/\W/g, '')
    .toUpperCase();
}

/** A value that a schema accepts by its shape, of the fields that are required. */
export function sampleOf(schema: Schema, name = 'value'): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOf(first, name);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const required = fields.filter(([field]) => schema.required?.includes(field));
      return Object.fromEntries(required.map(([field, part]) => [field, sampleOf(part, field)]));
    }
    case 'array':
      return [sampleOf(schema.items ?? {}, name)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 1 ? schema.minimum : 1;
    default:
      return sampleText(schema, name);
  }
}

function sampleText({ format, pattern }: Schema, name: string): string {
  if (format?.includes('email')) return 'asha@example.org';
  if (format === 'date') return '2031-01-14';
  if (format === 'date-time') return '2031-01-14T09:30:00.000+00:00';
  if (format === 'uri') return 'https://example.org/hook';
  if (format === 'uuid') return '0d3f1f5e-6c1b-4d55-9a4e-2f6f3c1b7a90';
  if (pattern === '^[A-Z]{3}$') return 'INR';
  return placeholder(name);
}
