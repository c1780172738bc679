import type { z } from 'zod';
import { clip } from '../platform/bounds.ts';
import { Problem } from '../platform/problem.ts';
import type { Attributes } from './collection.ts';

/** What is wrong with the data of a document, in the protocol's words. */
export function structureFault(fault: string, fields?: Readonly<Record<string, string>>): Problem {
  const message = `Invalid document structure: ${fault}`;
  return new Problem('document_invalid_structure', fields === undefined ? { message } : { message, fields });
}

/** The attributes that a client sends, without the fields that every document has: clients send whole documents back. */
export function attributesOf(data: Attributes): Attributes {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !name.startsWith('$')));
}

/** @throws Problem `document_invalid_structure` that names the first attribute which the collection does not have */
export function refuseUnknown(data: Attributes, known: { has(name: string): boolean }): void {
  const unknown = Object.keys(data).find((name) => !known.has(name));
  if (unknown !== undefined) throw structureFault(`Unknown attribute: "${unknown}"`);
}

/**
 * Reads the data of a document by a schema.
 *
 * @throws Problem `document_invalid_structure` that names the first faulty attribute
 */
export function parseStructure<Schema extends z.ZodType>(schema: Schema, data: Attributes): z.output<Schema> {
  const result = schema.safeParse(clip(schema, data));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? '');
  const isMissing = issue?.code === 'invalid_type' && data[name] === undefined;
  throw attributeFault(name, data[name], isMissing ? 'This field is required' : (issue?.message ?? ''));
}

/** A problem of an argument, told as one of the attribute that it is about. */
export function asStructureFault(error: unknown, data: Attributes): unknown {
  if (!(error instanceof Problem) || error.type !== 'general_argument_invalid') return error;
  const [field, remedy] = Object.entries(error.fields ?? {})[0] ?? [];
  if (field === undefined || remedy === undefined) return error;
  const name = field.split('.')[0] ?? field;
  return attributeFault(name, data[name], remedy);
}

function attributeFault(name: string, value: unknown, remedy: string): Problem {
  const fault =
    value === undefined
      ? `Missing required attribute "${name}"`
      : `Attribute "${name}" has invalid type. ${remedy}`;
  return structureFault(fault, { [name]: remedy });
}
