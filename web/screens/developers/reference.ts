import type { ApiDocument } from '../../../contracts/developers.ts';
import { type Schema, sampleOf, typeText } from './schema.ts';

/** The OpenAPI document, reduced to what the page shows. */
export interface Reference {
  readonly url: string;
  readonly ids: ApiDocument['x-installation'];
  readonly groups: readonly CallGroup[];
  /** Every error type with its status and default message, by status. */
  readonly problems: readonly Problem[];
  readonly anywhere: readonly string[];
  readonly deviations: ApiDocument['x-deviations'];
  readonly triedClients: readonly string[];
}

/** The calls of a resource. */
export interface CallGroup {
  readonly name: string;
  /** Its name in the page's address. */
  readonly slug: string;
  readonly text: string;
  readonly calls: readonly Call[];
}

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly text: string | undefined;
  readonly needsSession: boolean;
  /** What a key needs for it; null if it takes none. */
  readonly scopes: readonly string[] | null;
  /** A body with the required fields; null without a JSON body. */
  readonly sample: unknown;
  /** Sockets and multipart uploads have guides instead. */
  readonly hasExample: boolean;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  readonly answers: readonly Answer[];
  /** Error types specific to this call. */
  readonly problems: readonly string[];
}

export interface Field {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly type: string;
  readonly required: boolean;
  readonly text: string | undefined;
}

interface Answer {
  readonly status: string;
  readonly fields: readonly string[];
}

interface Problem {
  readonly type: string;
  readonly status: string;
  readonly message: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
interface Response {
  readonly description: string;
  readonly content?: Content;
}
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

/** Builds the page's reference from the site's OpenAPI document. */
export function referenceOf(document: ApiDocument): Reference {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method,
      operation: asOperation(operation),
    })),
  );
  const refusals = calls.map(({ operation }) => refusalsOf(operation));
  const anywhere = (refusals[0] ?? [])
    .map(({ type }) => type)
    .filter((type) => refusals.every((those) => those.some((problem) => problem.type === type)));
  const problems = new Map(refusals.flat().map((problem) => [problem.type, problem]));
  return {
    url: document.servers[0]?.url ?? '',
    ids: document['x-installation'],
    groups: document.tags.map(({ name, description }) => ({
      name,
      slug: slugOf(name),
      text: description,
      calls: calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => callOf(path, method, operation, anywhere)),
    })),
    problems: [...problems.values()].sort((one, other) => Number(one.status) - Number(other.status)),
    anywhere,
    deviations: document['x-deviations'],
    triedClients: document['x-tried-clients'],
  };
}

/** The guides, in their order; each is a page. */
export const guides = [
  'start',
  'authentication',
  'queries',
  'realtime',
  'webhooks',
  'embedding',
  'problems',
  'deviations',
] as const;
export type Guide = (typeof guides)[number];

/** Resources for the navigation. */
type Menu = readonly Pick<CallGroup, 'name' | 'slug'>[];

/** What one page carries: a guide, the calls of one resource, or the calls that a search found. */
export type DeveloperPage = Pick<Reference, 'url' | 'ids'> & { readonly menu: Menu } & (
    | ({ readonly kind: 'guide'; readonly guide: Guide } & Pick<
        Reference,
        'problems' | 'anywhere' | 'deviations' | 'triedClients'
      >)
    | {
        readonly kind: 'calls';
        readonly group: CallGroup | null;
        readonly search: string;
        readonly found: readonly FoundCall[];
      }
  );

/** A call in search results. */
export type FoundCall = Pick<Call, 'id' | 'method' | 'path' | 'summary' | 'needsSession'> & {
  readonly slug: string;
};

/** The part of the reference that a page shows; null if there is no such page. */
export function pageOf(
  document: ApiDocument,
  asked: { readonly part: string | undefined; readonly group: string | undefined; readonly search: string },
): DeveloperPage | null {
  const { groups, url, ids, ...rest } = referenceOf(document);
  const base = { url, ids, menu: groups.map(({ name, slug }) => ({ name, slug })) };
  if (asked.part === 'calls') {
    const group = groups.find(({ slug }) => slug === asked.group) ?? null;
    if (asked.group !== undefined && group === null) return null;
    const found = group === null ? findCalls(groups, asked.search) : [];
    return { ...base, kind: 'calls', group, search: asked.search, found };
  }
  const guide = guides.find((each) => each === (asked.part ?? 'start'));
  if (guide === undefined) return null;
  const isNeeded = { problems: guide === 'problems', deviations: guide === 'deviations' };
  return {
    ...base,
    kind: 'guide',
    guide,
    problems: isNeeded.problems ? rest.problems : [],
    anywhere: isNeeded.problems ? rest.anywhere : [],
    deviations: isNeeded.deviations ? rest.deviations : [],
    triedClients: rest.triedClients,
  };
}

/** Calls with every word of a search in their address, name or description; all calls without one. */
function findCalls(groups: readonly CallGroup[], search: string): FoundCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ slug, name, calls }) =>
    calls
      .filter(({ id, method, path, summary }) => {
        const text = `${method} ${path} ${id} ${summary} ${name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map(({ id, method, path, summary, needsSession }) => ({
        ...{ id, method, path, summary, needsSession, slug },
      })),
  );
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** The contract types operations as plain objects; ours always have these fields. */
function asOperation(operation: object): Operation {
  return operation as Operation;
}

function callOf(path: string, method: string, operation: Operation, anywhere: readonly string[]): Call {
  const json = operation.requestBody?.content['application/json'];
  const jsonBody = json?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    text: operation.description,
    needsSession: operation.security.every((way) => 'session' in way || 'key' in way),
    scopes:
      operation.security.flatMap((way) => ('key' in way ? [way.key as readonly string[]] : []))[0] ?? null,
    sample: jsonBody === undefined ? null : (json?.example ?? sampleOf(jsonBody)),
    hasExample:
      !('101' in operation.responses) && !('multipart/form-data' in (operation.requestBody?.content ?? {})),
    parameters: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      type: typeText(parameter.schema),
      required: parameter.required,
      text: parameter.description,
    })),
    body: bodyOf(operation),
    answers: Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { content = {} }]) => ({ status, fields: fieldsOf(content) })),
    problems: refusalsOf(operation)
      .map(({ type }) => type)
      .filter((type) => !anywhere.includes(type)),
  };
}

function bodyOf({ requestBody }: Operation): Field[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    place: 'body',
    type: typeText(property),
    required: schema?.required?.includes(name) ?? false,
    text: undefined,
  }));
}

function fieldsOf(content: Content): string[] {
  const schema = content['application/json']?.schema;
  return schema === undefined ? Object.keys(content) : Object.keys(schema.properties ?? {});
}

/** The errors of a call: each type has its message in the description of its status. */
function refusalsOf({ responses }: Operation): Problem[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, type = '', message = '']) => ({
        type,
        status,
        message,
      })),
    );
}
