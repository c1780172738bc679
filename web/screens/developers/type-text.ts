/** The part of JSON Schema that our contract is written in. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
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
 * What a value may be, on one line and in the words of JSON.
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

/** Bounds that any JavaScript number keeps are not worth telling. */
function range({ minimum, maximum }: Schema): string {
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const greatest = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (least !== undefined && greatest !== undefined) return ` ${least}–${greatest}`;
  return least === undefined ? most(greatest) : ` ≥ ${least}`;
}
