import { beforeAll, expect, test } from 'vitest';
import { kinds } from '../../../tests/kit/phrase-kinds.ts';
import { casesOf, languages, scoreOf } from '../../../tests/kit/phrase-table.ts';
import { phrasesApart } from '../../../tests/kit/phrases-apart.ts';
import { phrasesWorkedOn } from '../../../tests/kit/phrases-worked-on.ts';
import { learnModels } from './learned-models.ts';

const tables = {
  'worked on': { phrases: phrasesWorkedOn, seed: 1, least: 0.96, shows: true },
  'kept apart': { phrases: phrasesApart, seed: 3, least: 0.75, shows: false },
};

beforeAll(() => learnModels());

test.each(
  languages.flatMap((language) =>
    Object.entries(tables).map(([name, table]) => ({ language, name, ...table })),
  ),
)('edits of a search and bounds, $name, in $language', ({ language, phrases, seed, least, shows }) => {
  const cases = casesOf(kinds, phrases, seed).filter((one) => one.language === language);
  const { right, all, wrong } = scoreOf(cases);
  const failures = wrong.map(({ kind, message }) => `${kind}: ${message}`).join('\n');
  expect(right / all, shows ? failures : '').toBeGreaterThanOrEqual(least);
});
