import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { PlaceServiceError } from '../provider.ts';

/** The timeout of an attempt, and the pause before the second. */
export interface Timeouts {
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
}

/** A request to a service; `service` is its name in the log. */
export interface ServiceRequest extends Timeouts {
  readonly service: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON body. */
  readonly json?: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends a request. Retries once after a connection error, a timeout or a server error; not after a refusal,
 * because each request counts against the quota.
 *
 * @returns a response with any status below 500, for the adapter to interpret
 * @throws PlaceServiceError `unavailable` after the second attempt
 */
export async function ask(question: ServiceRequest): Promise<ServiceResponse> {
  try {
    return await attempt(question);
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error;
    await pause(question.retryAfterMs ?? 300);
    return attempt(question);
  }
}

async function attempt({
  service,
  url,
  headers,
  json,
  timeoutMs = 4000,
}: ServiceRequest): Promise<ServiceResponse> {
  let answer: ServiceResponse;
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { method: 'POST', body: json }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = { status: response.status, body: await response.text() };
  } catch (cause) {
    // The cause contains no more than the host, not the URL with key and position.
    throw new PlaceServiceError('unavailable', `${service} did not respond`, { cause });
  }
  if (answer.status >= 500)
    throw new PlaceServiceError('unavailable', `${service} failed (${answer.status})`);
  return answer;
}

export function errorOfStatus(service: string, status: number): PlaceServiceError {
  if (status === 401 || status === 403 || status === 429) {
    return new PlaceServiceError('quota', `${service} rejected the key, or its quota is used up (${status})`);
  }
  return new PlaceServiceError('refused', `${service} rejected the request (${status})`);
}

/**
 * Parses a body.
 *
 * @throws PlaceServiceError `malformed` if it doesn't match
 */
export function readBody<Form extends z.ZodType>(service: string, body: string, form: Form): z.output<Form> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new PlaceServiceError('malformed', `${service} did not respond with JSON`, { cause });
  }
  const read = form.safeParse(value);
  if (read.success) return read.data;
  // Only paths, never values: those may be someone's position.
  const paths = read.error.issues.map(({ path }) => path.join('.')).slice(0, 3);
  throw new PlaceServiceError('malformed', `${service} responded in an unknown format (${paths.join(', ')})`);
}
