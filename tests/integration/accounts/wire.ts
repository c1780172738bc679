import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestMela } from '../../kit/app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API like Appwrite's client: every call states its type, and a DELETE sends `{}`. */
export async function send(
  mela: TestMela,
  call: `${Method} /${string}`,
  options: { body?: object; cookie?: string; headers?: Record<string, string>; from?: string } = {},
): Promise<LightMyRequestResponse> {
  const [method, url] = call.split(' ') as [Method, string];
  return mela.app.inject({
    method,
    url,
    remoteAddress: options.from ?? '127.0.0.1',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'mela',
      'x-appwrite-response-format': '1.5.0',
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      ...options.headers,
    },
    ...(method !== 'GET' && { payload: JSON.stringify(options.body ?? {}) }),
  });
}

/**
 * Asserts a refusal with exactly this status and type.
 * @returns its body
 */
export function expectProblem(
  answer: LightMyRequestResponse,
  status: number,
  type: string,
): Record<string, unknown> {
  expect({ status: answer.statusCode, type: answer.json().type }).toEqual({ status, type });
  return answer.json();
}
