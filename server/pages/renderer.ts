import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../contracts/languages.ts';
import type { PageAssets, PageRendering, Send } from '../../contracts/pages.ts';
import { callInProcess } from '../infra/http/page-calls.ts';
import type { Principal } from '../infra/http/server.ts';

/** The page renderer: the built client, or the sources in development. */
export interface Renderer extends PageRendering {
  /** The files a page made of these sources loads first. */
  assetsOf(sources: readonly string[]): PageAssets;
  /** Folder of the client's files; undefined if they are served otherwise. */
  readonly files: URL | undefined;
  /** Sources the content security policy must allow beside our own. */
  readonly policyExtras: { readonly style?: string; readonly connect?: string };
}

/** An entry of Vite's manifest: a source file and its output. */
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

const entry = 'web/entry-client.tsx';
const firstScript = 'web/first-script.ts';
/** Styles of the pages that browsers know first, and of all others and what opens when it's pressed. */
const styleSheet = 'style.css';
const laterSheet = 'later.css';
const moreRoutes = 'web/more-routes.ts';
const catalogue = /^messages\/\w+\/([\w-]+)\.js$/;
const catalogueList = /^web\/lib\/catalogues\//;

/** @throws if there is no build in `folder` */
export async function openBuiltClient(folder: URL): Promise<Renderer> {
  const manifestText = await readFile(new URL('client/.vite/manifest.json', folder), 'utf8');
  const manifest = JSON.parse(manifestText) as Manifest;
  const bundle = (await import(new URL('server/entry-server.js', folder).href)) as PageRendering;
  return {
    renderPage: bundle.renderPage,
    drawCover: bundle.drawCover,
    parametersOf: bundle.parametersOf,
    shared: bundle.shared,
    icon: bundle.icon,
    assetsOf: (sources) => collectAssets(manifest, sources),
    files: new URL('client/', folder),
    policyExtras: {},
  };
}

/** The entry's files before those of the page's sources, each with its imports, without duplicates. */
export function collectAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const chunkOf = (source: string): ManifestChunk => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has no file for ${source}`);
    return chunk;
  };
  const seen = new Set<string>();
  const visit = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const imported of chunkOf(source).imports ?? []) visit(imported);
  };
  // The list of catalogues is for those that the page doesn't begin with.
  const texts = sources.flatMap((source) => {
    const name = catalogue.exec(source)?.[1];
    return name === undefined ? [] : [[name, `/${chunkOf(source).file}`] as const];
  });
  for (const source of [entry, ...sources]) if (!catalogueList.test(source)) visit(source);
  seen.delete(entry);
  seen.delete(firstScript);
  const [first, later] = [styleSheet, laterSheet].map((sheet) => `/${chunkOf(sheet).file}`) as [
    string,
    string,
  ];
  return {
    firstScript: `/${chunkOf(firstScript).file}`,
    entry: `/${chunkOf(entry).file}`,
    ...(sources.includes(moreRoutes)
      ? { styles: [first, later] }
      : { styles: [first], laterStyles: [later] }),
    modules: [...seen].map((source) => `/${chunkOf(source).file}`),
    texts: Object.fromEntries(texts),
  };
}

/** Request headers that identify the visitor to the API. */
const forwardedHeaders = [
  'cookie',
  'accept-language',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
];

/** Sends a page's API calls in-process with the visitor's session: pages have no other access to data. */
export function sendInProcess(app: FastifyInstance, visitor: FastifyRequest): Send {
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) =>
      visitor.headers[name] === undefined ? [] : [[name, visitor.headers[name]]],
    ),
  );
  return callInProcess(app, { headers, remoteAddress: addressOf(visitor) });
}

/**
 * Sends the API calls of shared pages without anything of the reader's request, so that nothing personal can get into
 * them.
 */
export function sendForEverybody(
  app: FastifyInstance,
  siteUrl: string,
  always: Readonly<Record<string, string>>,
): (language: Language) => Send {
  const { host } = new URL(siteUrl);
  return (language) => {
    const headers = { ...always, host, 'accept-language': language };
    return callInProcess(app, { headers, remoteAddress: thisMachine });
  };
}

/** Who a page is kept for. */
export interface Reader {
  readonly caller: Principal;
  /** Headers with their values, by which calls are known to be the caller's. */
  readonly credentials: Readonly<Record<string, string | string[] | undefined>>;
}

/** Headers that tell where a request comes from, for limits. No answer depends on them. */
const originHeaders = ['host', 'x-forwarded-for', 'x-forwarded-proto'];

/**
 * Sends the API calls of a page that is kept for its reader, with nothing of the request that answers may depend on but
 * `credentials`.
 */
export function sendForReader(
  app: FastifyInstance,
  request: FastifyRequest,
  { caller, credentials }: Reader,
): (language: Language) => Send {
  const origin = Object.fromEntries(
    originHeaders.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
    ),
  );
  const remoteAddress = addressOf(request);
  return (language) => {
    const headers = { ...origin, ...credentials, 'accept-language': language };
    return callInProcess(app, { headers, remoteAddress, caller });
  };
}

const thisMachine = '127.0.0.1';

function addressOf({ socket }: FastifyRequest): string {
  return socket.remoteAddress ?? thisMachine;
}
