import type { Call } from './reference.ts';
import { placeholder } from './schema.ts';

/** The same call in three languages, ready to paste. */
export const exampleLanguages = ['curl', 'TypeScript', 'Python'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

/** A request with placeholders in capitals for what only the caller knows. */
interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** @param site the site's address, without a slash at its end */
export function examplesOf(call: Call, site: string): Readonly<Record<ExampleLanguage, string>> {
  const request = sampleRequest(call, site);
  return { curl: curlOf(request), TypeScript: typeScriptOf(request), Python: pythonOf(request) };
}

export function sampleRequest(call: Call, site: string): SampleRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => placeholder(name));
  const required = call.parameters.filter((each) => each.place === 'query' && each.required);
  const query = required.map(({ name }) => `${name}=${placeholder(name)}`).join('&');
  return {
    method: call.method,
    url: `${site}${path}${query === '' ? '' : `?${query}`}`,
    headers: { ...credentials(call), ...(call.sample !== null && { 'Content-Type': 'application/json' }) },
    body: call.sample,
  };
}

/** What identifies the caller: a key where keys are accepted, otherwise the session of the official clients. */
function credentials({ needsSession, scopes }: Call): Record<string, string> {
  if (scopes !== null && needsSession) return { Authorization: 'Bearer API_KEY' };
  return needsSession ? { 'X-Appwrite-Session': 'SESSION' } : {};
}

function curlOf({ method, url, headers, body }: SampleRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quoted(indented(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A field on each line, so that no line is long. */
function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
}

/** For POSIX shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function typeScriptOf({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${JSON.stringify(headers)},`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${JSON.stringify(url)}${given});\nconsole.log(response.status, await response.text());`;
}

function pythonOf({ method, url, headers, body }: SampleRequest): string {
  const options = [
    JSON.stringify(url),
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${JSON.stringify(headers)}`]),
    ...(body === null ? [] : [`data=json.dumps(${pythonValue(body)}).encode()`]),
    `method="${method}"`,
  ];
  const imports = body === null ? 'import urllib.request' : 'import json\nimport urllib.request';
  return `${imports}\n\nrequest = urllib.request.Request(\n    ${options.join(',\n    ')},\n)\nwith urllib.request.urlopen(request) as response:\n    print(response.status, response.read().decode())`;
}

/** JSON with Python's names of constants. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${pythonValue(part)}`);
  return `{${fields.join(', ')}}`;
}
