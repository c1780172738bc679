import type { z } from 'zod';
import { invalidField, invalidFields, Problem } from './problem.ts';

/**
 * Reads one part of a request by its schema.
 *
 * @throws Problem `general_argument_invalid` that names the first faulty field in the protocol's words and every
 *   faulty field with its remedy in `fields`
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema>;
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined;
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined {
  if (schema === undefined) return undefined;
  refuseUnstorable(input);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw problemOfIssues(result.error.issues, input);
}

const deepest = 64;

/** Refuses what neither `text` nor `jsonb` can hold: U+0000, half of a surrogate pair, nesting without end. */
function refuseUnstorable(input: unknown): void {
  const waiting: { field: string; value: unknown; depth: number }[] = [{ field: '', value: input, depth: 0 }];
  // A list rather than recursion: the nesting is the sender's choice, the stack is ours.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field, value, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) {
      throw invalidField(field || 'body', 'Value must not contain control characters or broken ones');
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === deepest)
      throw invalidField(field, `Value must not be nested deeper than ${deepest} levels`);
    for (const [key, inner] of Object.entries(value)) {
      const name = field || key;
      waiting.push({ field: name, value: key, depth }, { field: name, value: inner, depth: depth + 1 });
    }
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The problem that a list of schema faults amounts to. */
function problemOfIssues(issues: readonly z.core.$ZodIssue[], input: unknown): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const field = unknown ?? (issue.path.join('.') || 'body');
    fields[field] ??= isMissing(issue, input) ? 'This field is required' : issue.message;
  }
  const first = issues[0];
  if (first !== undefined && isMissing(first, input)) {
    const [field] = Object.keys(fields);
    return new Problem('general_argument_invalid', { message: `Param "${field}" is not optional.`, fields });
  }
  return invalidFields(fields);
}

/** A rule of our own has its own words, also for what is not there. */
function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  if (issue.code === 'custom') return false;
  let value = input;
  for (const key of issue.path) {
    if (value === null || typeof value !== 'object') return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return issue.path.length > 0 && value === undefined;
}
