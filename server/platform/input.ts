import type { z } from 'zod';
import { invalidField, Problem } from './problem.ts';

/**
 * Reads one part of a request by its schema.
 *
 * @throws Problem `general_argument_invalid` that names the first faulty field in the protocol's words and every
 *   faulty field with its remedy in `fields`
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw problemOfIssues(result.error.issues, input);
}

/** The problem that a list of schema faults amounts to. */
export function problemOfIssues(issues: readonly z.core.$ZodIssue[], input: unknown): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const field = unknown ?? (issue.path.join('.') || 'body');
    fields[field] ??= isMissing(issue, input) ? 'This field is required' : issue.message;
  }
  const first = issues[0];
  const [field, remedy] = Object.entries(fields)[0] ?? ['body', 'Invalid'];
  if (first !== undefined && isMissing(first, input)) {
    return new Problem('general_argument_invalid', { message: `Param "${field}" is not optional.`, fields });
  }
  return new Problem('general_argument_invalid', { message: invalidField(field, remedy).message, fields });
}

function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  let value = input;
  for (const key of issue.path) {
    if (value === null || typeof value !== 'object') return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return issue.path.length > 0 && value === undefined;
}
