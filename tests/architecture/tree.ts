import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NOT_OURS = /(^|\/)(node_modules|dist|data|\.git|\.cache|test-results|playwright-report)(\/|$)/;

export type TreeFile = { readonly path: string; readonly content: string };

/** The repository's text files that match a pattern, without installed, built or cached files. */
export async function readTree(pattern: string): Promise<TreeFile[]> {
  const entries = glob(pattern, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => NOT_OURS.test(relative(root, join(entry.parentPath, entry.name))),
  });
  const files = (await Array.fromAsync(entries)).filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: relative(root, path), content: await readFile(path, 'utf8') };
    }),
  );
}

/** Matches as `path:line: text`. */
export function occurrences(files: readonly TreeFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, content }) =>
    content
      .split('\n')
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, number }) => `${path}:${number}: ${line.trim()}`),
  );
}
