import { editDistance } from '../infra/text/spelling.ts';
import type { Environment, SettingError } from './settings-reader.ts';

/** Typing errors tolerated in a name; in short names more would match almost anything. */
const maxEditDistance = (name: string) => (name.length <= 6 ? 1 : 2);

/**
 * Finds misspelt settings. In the file `.env` every name must be a setting. The environment has hundreds of
 * other variables, so there only those are reported that are a typo or two away from a setting that isn't
 * set.
 *
 * @param known the names of all settings
 */
export function misspeltNames(
  known: ReadonlySet<string>,
  { file, environment }: { readonly file: Environment; readonly environment: Environment },
): SettingError[] {
  const isSet = (name: string) => Boolean(environment[name] || file[name]);
  const inFile = Object.keys(file)
    .filter((name) => !known.has(name))
    .map((setting) => ({
      setting,
      fault: 'There is no such setting (in the file .env).',
      remedy: suggest(nearest(setting, known)) ?? 'See .env.example for all of them.',
    }));
  const inEnvironment = Object.keys(environment).flatMap((setting) => {
    if (known.has(setting) || setting in file || !environment[setting]) return [];
    const meant = nearest(setting, known);
    if (meant === undefined || isSet(meant)) return [];
    const fault = 'There is no such setting (in the environment).';
    const remedy = `${suggest(meant)} If it is something else's, set ${meant} too, and this is ignored.`;
    return [{ setting, fault, remedy }];
  });
  return [...inFile, ...inEnvironment];
}

function suggest(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : `Did you mean ${meant}?`;
}

function nearest(written: string, known: ReadonlySet<string>): string | undefined {
  const upper = written.toUpperCase();
  const near = [...known]
    .map((name) => ({ name, slips: editDistance(upper, name) }))
    .filter(({ name, slips: distance }) => distance <= maxEditDistance(name))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.name;
}
