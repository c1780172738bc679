import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ProblemBody, type ProblemType, problems } from '../../../contracts/problem.ts';
import { isOutage } from '../db/outage.ts';
import './validation-messages.ts';

/** Appwrite response format. */
export const protocolVersion = '1.5.0';

/** An error the caller may see; anything else is a fault and answers 500 without details. */
export class Problem extends Error {
  readonly type: ProblemType;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly about: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    type: ProblemType,
    details: {
      message?: string;
      fields?: Readonly<Record<string, string>>;
      about?: Readonly<Record<string, string>>;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(details.message ?? filled(problems[type][1], details.about));
    this.type = type;
    this.status = problems[type][0];
    this.fields = details.fields;
    this.about = details.about;
    this.headers = details.headers;
  }

  toBody(): ProblemBody {
    return {
      message: this.message,
      code: this.status,
      type: this.type,
      version: protocolVersion,
      ...(this.fields && { fields: { ...this.fields } }),
      ...(this.about && { about: { ...this.about } }),
    };
  }
}

/** A text with what it names in braces. */
function filled(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** One faulty field, named with its remedy, in the protocol's words. */
export function invalidField(field: string, remedy: string): Problem {
  return invalidFields({ [field]: remedy });
}

/** Invalid fields with their messages; the overall message names the first. */
export function invalidFields(fields: Readonly<Record<string, string>>): Problem {
  const [field, remedy] = Object.entries(fields)[0] ?? ['body', 'Invalid'];
  return new Problem('general_argument_invalid', {
    message: `Invalid \`${field}\` param: ${remedy}`,
    fields,
  });
}

/** Sends `error` as a problem; faults are logged and their details hidden. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(problem.status)
    .headers(problem.headers ?? {})
    .header('cache-control', 'no-store')
    .type('application/json; charset=UTF-8')
    .send(JSON.stringify(problem.toBody()));
}

/** What a caller learns of an error. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : problemOfFramework(error);
}

const frameworkProblems: Record<string, ProblemType> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'general_bad_request',
  FST_REQ_FILE_TOO_LARGE: 'storage_invalid_file_size',
};

function problemOfFramework(error: unknown): Problem {
  if (!(error instanceof Error)) return new Problem('general_unknown');
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : frameworkProblems[code];
  if (known !== undefined) return new Problem(known, { message: error.message });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('general_bad_request', { message: error.message });
  }
  if (isOutage(error)) return new Problem('general_service_unavailable', { headers: { 'retry-after': '5' } });
  return new Problem('general_unknown');
}

/**
 * Invalid fields in one response, and characters of their names and messages: keeps it to a few kilobytes.
 */
const [maxErrors, longestRemedy] = [50, 200];
export const longestName = 100;

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

export function problemOfIssues(issues: readonly z.core.$ZodIssue[], input: unknown): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, maxErrors)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = shortened([...issue.path, ...unknown].join('.') || 'body', longestName);
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
