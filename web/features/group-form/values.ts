import type { Resolver } from 'react-hook-form';
import { type GroupDetail, GroupInput } from '../../../contracts/groups.ts';
import type { Language } from '../../../contracts/languages.ts';
import { sayRemedies } from '../../api/errors.ts';
import type { StatedGroup } from '../../api/groups.ts';

/** What stands in the fields. */
export interface GroupValues extends StatedGroup {
  name: string;
  address: string;
  place: string;
  description: string;
}

/** The form before anything is typed. */
export const emptyGroup: GroupValues = { name: '', address: '', place: '', description: '' };

/** A group that is there, as the fields show it. */
export function valuesOf({ $id, name, place, description }: GroupDetail): GroupValues {
  return { name, address: $id, place, description };
}

/** What somebody changed of a group; the rest may be newer than their form. */
export function changedGroup(initial: GroupValues, values: GroupValues): Partial<GroupValues> {
  const names = ['name', 'address', 'place', 'description'] as const;
  const changed = names.filter((name) => values[name] !== initial[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

const longest = 36;

/** An address that suits a name: of its Latin letters and digits, as far as it has some. */
export function addressOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{Mark}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, longest)
      // What is no letter or digit has become a single hyphen.
      .replaceAll(/^-|-$/g, '')
  );
}

/** Judges the fields by the contract itself, so that form and server never differ; faults are told in `language`. */
export const resolveGroup =
  (language: Language): Resolver<GroupValues> =>
  async (values) => {
    const result = GroupInput.safeParse(values);
    if (result.success) return { values, errors: {} };
    const faults: Record<string, string> = {};
    for (const issue of result.error.issues) faults[String(issue.path[0])] ??= issue.message;
    const told = Object.entries(await sayRemedies(language, faults));
    return {
      values: {},
      errors: Object.fromEntries(told.map(([name, message]) => [name, { type: 'contract', message }])),
    };
  };
