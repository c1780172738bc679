import type { z } from 'zod';
import { clip } from './bounds.ts';
import { deepest } from './json-size.ts';
import { invalidField, invalidFields, Problem } from './problem.ts';

/**
 * Validates one part of a request.
 *
 * @throws Problem `general_argument_invalid` with the first invalid field in Appwrite's words, and all of
 * them in `fields`
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
  const bounded = clip(schema, input);
  refuseUnstorable(bounded);
  const result = schema.safeParse(bounded);
  if (result.success) return result.data;
  throw problemOfIssues(result.error.issues, bounded);
}

/**
 * Invalid fields in one response, and characters of their names and messages: keeps it to a few kilobytes.
 */
const [mostFaults, longestName, longestRemedy] = [50, 100, 200];

/** Rejects what neither `text` nor `jsonb` can store: U+0000, lone surrogates, extreme nesting. */
function refuseUnstorable(input: unknown): void {
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

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function problemOfIssues(issues: readonly z.core.$ZodIssue[], input: unknown): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, mostFaults)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const field = shortened(unknown ?? (issue.path.join('.') || 'body'), longestName);
    fields[field] ??= isMissing(issue, input)
      ? 'This field is required'
      : shortened(issue.message, longestRemedy);
  }
  const first = issues[0];
  if (first !== undefined && isMissing(first, input)) {
    const [field] = Object.keys(fields);
    return new Problem('general_argument_invalid', { message: `Param "${field}" is not optional.`, fields });
  }
  return invalidFields(fields);
}

/** Our own rules have their own messages, also for missing values. */
function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  if (issue.code === 'custom') return false;
  let value = input;
  for (const key of issue.path) {
    if (value === null || typeof value !== 'object') return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return issue.path.length > 0 && value === undefined;
}
