import { expect, test } from 'vitest';
import { collectAssets } from './renderer.ts';

const manifest = {
  'style.css': { file: 'assets/style.css' },
  'later.css': { file: 'assets/later.css' },
  'web/more-routes.ts': { file: 'assets/more-routes.js' },
  'web/first-script.ts': { file: 'assets/first-script.js' },
  'web/entry-client.tsx': { file: 'assets/entry.js', imports: ['web/first-script.ts', '_library.js'] },
  'web/screens/event/screen.tsx': { file: 'assets/event.js', imports: ['_library.js', '_badge.js'] },
  'web/lib/catalogues/en.ts': { file: 'assets/en.js' },
  'messages/en/event.js': { file: 'assets/words.js' },
  '_library.js': { file: 'assets/library.js', imports: ['_badge.js'] },
  '_badge.js': { file: 'assets/badge.js' },
};

test('a page preloads its entry and sources with all their imports, each once', () => {
  const assets = collectAssets(manifest, [
    'web/screens/event/screen.tsx',
    'web/lib/catalogues/en.ts',
    'messages/en/event.js',
  ]);
  expect(assets.firstScript).toBe('/assets/first-script.js');
  expect(assets.entry).toBe('/assets/entry.js');
  expect(assets.styles).toEqual(['/assets/style.css']);
  expect([...assets.modules].sort()).toEqual([
    '/assets/badge.js',
    '/assets/event.js',
    '/assets/library.js',
    '/assets/words.js',
  ]);
  expect(assets.texts).toEqual({ event: '/assets/words.js' });
});

test('a page of the first routes leaves the other styles for later, and all others need them', () => {
  const { styles, laterStyles } = collectAssets(manifest, ['web/screens/event/screen.tsx']);
  expect([styles, laterStyles]).toEqual([['/assets/style.css'], ['/assets/later.css']]);
  const other = collectAssets(manifest, ['web/more-routes.ts']);
  expect([other.styles, other.laterStyles]).toEqual([['/assets/style.css', '/assets/later.css'], undefined]);
});

test("reports a source that wasn't built", () => {
  expect(() => collectAssets(manifest, ['web/screens/none/screen.tsx'])).toThrow(
    'web/screens/none/screen.tsx',
  );
});
