import { expect, test } from 'vitest';
import { type Language, languages } from '../../contracts/languages.ts';
import { openedTexts } from './catalogues.ts';
import { withItsTexts } from './screen-texts.tsx';

test('loads a part’s texts in every language on the server', async () => {
  expect(await withItsTexts(['team'], Promise.resolve('code'))).toBe('code');
  for (const language of Object.keys(languages) as Language[])
    expect(openedTexts(language, ['team'])).toHaveProperty('team');
});
