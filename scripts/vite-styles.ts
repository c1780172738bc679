import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Styles that the pages of `web/routes.tsx` don't need to be painted: those of other screens, and of what opens when it's
 * pressed. `tests/e2e/pages.spec.ts` fails if such a page uses one of them.
 */
const isLater = new RegExp(
  `^web/(?:${[
    'screens/(?!(?:home|all-events|search|event|groups|group|organiser|auth)/)',
    'features/(?:api-keys|assistant|disputes|event-form|group-form|invoices|share|series|transfers)/',
    'features/tickets/',
    'features/rsvp/(?!tickets\\.)',
    'screens/event/(?:location/|(?:calendar-dialog|going-dialog)\\.)',
    'ui/(?:dialog|form-dialog|qr-code|tabs|task-list|disclosure)\\.',
    'ui/fields/(?:date-field|image-picker|otp-field|range-field|suggest-field)\\.',
  ].join('|')})`,
);

/** The files of the classes named so far, by the end of the name. */
const files = new Map<string, string>();
const endLength = 4;

/**
 * The class name of a CSS module. The default adds the number of its line, different for every class: two kilobytes of
 * the compressed stylesheet.
 */
export function className(name: string, path: string): string {
  const file = relative(root, path.replace(/\?.*/, '')).replaceAll('\\', '/');
  const end = createHash('sha256').update(file).digest('base64url').slice(0, endLength);
  files.set(end, file);
  return `${name}_${end}`;
}

/** Splits the one sheet in two: what pages need to be painted, and what can follow. */
export function splitStyles(): Plugin {
  return {
    name: 'split-styles',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes('style.css'),
      );
      if (sheet?.type !== 'asset') throw new Error('The build has no style sheet.');
      const { first, later } = splitSheet(String(sheet.source), (end) => isLater.test(files.get(end) ?? ''));
      delete bundle[sheet.fileName];
      for (const [file, source] of Object.entries({ 'style.css': first, 'later.css': later })) {
        this.emitFile({ type: 'asset', name: file, originalFileName: file, source });
      }
    },
  };
}

interface Sheets {
  readonly first: string;
  readonly later: string;
}

/**
 * Divides a minified sheet by the classes of its rules. A rule with any other class, or without, stays in the first one,
 * and layers keep their order.
 *
 * @param belongsLater by the end of a class name
 */
export function splitSheet(css: string, belongsLater: (end: string) => boolean): Sheets {
  let first = '';
  let later = '';
  for (const { prelude, body } of statementsOf(css)) {
    if (body === null) first += `${prelude};`;
    else if (/^@(?:layer|media|supports|container)\b/.test(prelude)) {
      const inner = splitSheet(body, belongsLater);
      if (inner.first !== '' || inner.later === '') first += `${prelude}{${inner.first}}`;
      if (inner.later !== '') later += `${prelude}{${inner.later}}`;
    } else if (isOfLater(prelude, belongsLater)) later += `${prelude}{${body}}`;
    else first += `${prelude}{${body}}`;
  }
  return { first, later };
}

function isOfLater(prelude: string, belongsLater: (end: string) => boolean): boolean {
  const names = prelude.match(prelude.startsWith('@keyframes') ? /[\w-]+$/g : /(?<=\.)[a-z_-][\w-]*/gi) ?? [];
  return names.length > 0 && names.every((name) => belongsLater(name.slice(-endLength)));
}

interface Statement {
  readonly prelude: string;
  /** Null without braces. */
  readonly body: string | null;
}

/** The statements of one level; strings may contain anything. */
function* statementsOf(css: string): Generator<Statement> {
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs)) {
    if (sign === '{' && depth++ === 0) open = index;
    if (sign === ';' && depth === 0) {
      yield { prelude: css.slice(start, index), body: null };
      start = index + 1;
    }
    if (sign === '}' && --depth === 0) {
      yield { prelude: css.slice(start, open), body: css.slice(open + 1, index) };
      start = index + 1;
    }
  }
}
