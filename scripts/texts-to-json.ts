import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TextTree } from '../messages/files.ts';
import { writeTextTypes } from './messages.ts';

/*
 * Takes the texts of a branch that still has them as TypeScript into the JSON files, in the middle of a merge:
 * `git merge` stops with conflicts in `messages/`, then `node scripts/texts-to-json.ts` applies what the branch added,
 * changed and removed since both parted. To be deleted when the last such branch is merged.
 */

type Tree = { [key: string]: string | Tree };

const LANGUAGES = ['en', 'hi'] as const;

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 }).trim();
}

function has(commit: string, path: string): boolean {
  return git('ls-tree', commit, path) !== '';
}

/** The texts of a commit with TypeScript texts, as the JSON files nest them. */
async function textsOf(commit: string): Promise<Map<string, Tree>> {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  const archive = execFileSync('git', ['archive', commit, 'messages'], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const files = new Map<string, Tree>();
  for (const language of LANGUAGES) {
    const names = git('ls-tree', '--name-only', `${commit}:messages/${language}`).split('\n');
    const load = async (name: string): Promise<Tree> =>
      structuredClone({
        ...(await import(pathToFileURL(join(folder, 'messages', language, name)).href)),
      });
    for (const name of names.filter((each) => each.endsWith('.ts'))) {
      let texts = await load(name);
      if (name === 'mail-accounts.ts') texts = { mail: texts.accountMails as Tree };
      if (name === 'event-fields.ts')
        texts = { eventFields: { form: (texts.eventFields as Tree).form as Tree } };
      if (name === 'mail.ts' && names.includes('mail-accounts.ts')) {
        const { accountMails } = await load('mail-accounts.ts');
        for (const key of Object.keys(accountMails as Tree)) delete (texts.mail as Tree)[key];
      }
      files.set(`messages/${language}/${name.replace(/\.ts$/, '.json')}`, texts);
    }
  }
  await rm(folder, { recursive: true });
  return files;
}

/** Applies the differences from `base` to `theirs` to `ours`. */
function applyChanges(base: TextTree, theirs: TextTree, ours: Tree): void {
  for (const key of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const [was, is] = [base[key], theirs[key]];
    if (typeof is === 'object') {
      const inner = typeof ours[key] === 'object' ? ours[key] : {};
      ours[key] = inner;
      applyChanges(typeof was === 'object' ? was : {}, is, inner);
      if (Object.keys(inner).length === 0) delete ours[key];
    } else if (is === undefined) {
      delete ours[key];
    } else if (is !== was) {
      ours[key] = is;
    }
  }
}

const heads = ['HEAD', ...(existsSync(git('rev-parse', '--git-path', 'MERGE_HEAD')) ? ['MERGE_HEAD'] : [])];
const branch = heads.find((head) => has(head, 'messages/en.ts'));
if (branch === undefined) throw new Error('Neither side of the merge has texts as TypeScript');
const base = heads.length === 2 ? git('merge-base', 'HEAD', 'MERGE_HEAD') : undefined;
const before = base === undefined ? new Map<string, Tree>() : await textsOf(base);
const after = await textsOf(branch);
for (const path of new Set([...before.keys(), ...after.keys()])) {
  const ours: Tree = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
  applyChanges(before.get(path) ?? {}, after.get(path) ?? {}, ours);
  if (Object.keys(ours).length > 0) await writeFile(path, `${JSON.stringify(ours, null, 2)}\n`);
  else if (existsSync(path)) await rm(path);
}
git(
  'rm',
  '-fq',
  '--ignore-unmatch',
  ...LANGUAGES.flatMap((language) => [`messages/${language}.ts`, `messages/${language}/*.ts`]),
  'messages/translation.ts',
);
await writeTextTypes();
git('add', 'messages');
console.log('The texts are in JSON now, and messages/texts.ts is up to date.');
