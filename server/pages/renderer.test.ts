import { expect, test } from 'vitest';
import { collectAssets } from './renderer.ts';

const manifest = {
  'web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_library.js'], css: ['assets/entry.css'] },
  'web/screens/event/screen.tsx': {
    file: 'assets/event.js',
    imports: ['_library.js', '_badge.js'],
    css: ['assets/event.css'],
  },
  'messages/en/event.ts': { file: 'assets/words.js' },
  '_library.js': { file: 'assets/library.js', imports: ['_badge.js'] },
  '_badge.js': { file: 'assets/badge.js', css: ['assets/badge.css'] },
};

test('a page loads the entry and its sources with all that they import, each once', () => {
  const assets = collectAssets(manifest, ['web/screens/event/screen.tsx', 'messages/en/event.ts']);
  expect(assets.entry).toBe('/assets/entry.js');
  expect([...assets.modules].sort()).toEqual([
    '/assets/badge.js',
    '/assets/event.js',
    '/assets/library.js',
    '/assets/words.js',
  ]);
});

test("the entry's styles come first, since they state the order of the layers", () => {
  const assets = collectAssets(manifest, ['web/screens/event/screen.tsx']);
  expect(assets.styles).toEqual(['/assets/entry.css', '/assets/badge.css', '/assets/event.css']);
});

test('a source that was not built is a fault', () => {
  expect(() => collectAssets(manifest, ['web/screens/none/screen.tsx'])).toThrow(
    'web/screens/none/screen.tsx',
  );
});
