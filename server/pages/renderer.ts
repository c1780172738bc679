import { readFile } from 'node:fs/promises';
import type { PageAssets, PageRendering } from '../../contracts/pages.ts';

/** What renders pages: the built client, or the sources while somebody works on them. */
export interface Renderer extends PageRendering {
  /** The files that a page of these sources loads first. */
  assetsOf(sources: readonly string[]): PageAssets;
  /** Folder of the client's files; undefined where they are served in another way. */
  readonly files: URL | undefined;
  /** Sources that the content security policy must allow beside our own. */
  readonly policyExtras: { readonly style?: string; readonly connect?: string };
}

/** One entry of the list that the build writes: a source file and what became of it. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

const entry = 'web/entry-client.tsx';

/**
 * Opens what `npm run build` made.
 *
 * @throws when there is no build in `folder`
 */
export async function openBuiltClient(folder: URL): Promise<Renderer> {
  const manifestText = await readFile(new URL('client/.vite/manifest.json', folder), 'utf8');
  const manifest = JSON.parse(manifestText) as Manifest;
  const bundle = (await import(new URL('server/entry-server.js', folder).href)) as PageRendering;
  return {
    renderPage: bundle.renderPage,
    assetsOf: (sources) => collectAssets(manifest, sources),
    files: new URL('client/', folder),
    policyExtras: {},
  };
}

/** The first files of a page: the entry's before the screen's, each with all that it imports, none twice. */
export function collectAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const modules = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (seen.has(source)) return;
    seen.add(source);
    if (chunk === undefined) throw new Error(`The build has no file for ${source}`);
    // A file's own styles come before those of what it imports: the entry's state the order of the cascade layers.
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    modules.add(`/${chunk.file}`);
  };
  for (const source of [entry, ...sources]) visit(source);
  const start = `/${manifest[entry]?.file}`;
  modules.delete(start);
  return { entry: start, styles: [...styles], modules: [...modules] };
}
