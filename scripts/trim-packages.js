/**
 * Plain JavaScript, because npm may run it on any Node.js: after `npm ci --omit=dev`, deletes what only development
 * reads of the packages: types, source maps, and the headers that come with Node.js. That's a quarter of the folder.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DEVELOPMENT_FILE = /\.(?:map|d\.[cm]?ts)$/;
const DEVELOPMENT_FOLDER = /^node-(?:bin|linux|win)-[^/]+\/(?:include|share)(?:\/|$)/;

/** Invoices use two weights of each family. */
const UNUSED_FONT = /^@expo-google-fonts\/[^/]+\/(?!(?:400Regular|700Bold)\/[^/]+\.ttf$).*\.(?:ttf|png)$/;

/**
 * @param {string} path inside `node_modules`, with slashes
 */
export function isForDevelopment(path) {
  return DEVELOPMENT_FILE.test(path) || DEVELOPMENT_FOLDER.test(path) || UNUSED_FONT.test(path);
}

/**
 * Whether npm was asked to leave out what development needs. `environment` is what npm gives to scripts.
 *
 * @param {Record<string, string | undefined>} environment
 */
export function isForProduction({ npm_config_omit: omit = '', NODE_ENV: mode }) {
  return mode === 'production' || omit.split(/\s+/).includes('dev');
}

/**
 * @param {string} folder of packages
 */
function trimPackages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const inside = path.slice(folder.length + 1).replaceAll(sep, '/');
    if (isForDevelopment(inside)) rmSync(path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && isForProduction(process.env)) {
  trimPackages(fileURLToPath(new URL('../node_modules', import.meta.url)));
}
