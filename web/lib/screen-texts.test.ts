import { expect, test } from 'vitest';
import { type Language, languages } from '../../contracts/languages.ts';
import { openedTexts } from './catalogues.ts';
import { withItsTexts } from './screen-texts.tsx';

test('the server has the words of a part that it writes in every language', async () => {
  expect(await withItsTexts(['team'], Promise.resolve('code'))).toBe('code');
  for (const language of Object.keys(languages) as Language[])
    expect(openedTexts(language, ['team'])).toHaveProperty('team');
});
