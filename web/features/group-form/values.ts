import type { Resolver } from 'react-hook-form';
import { type GroupDetail, GroupInput } from '../../../contracts/groups.ts';
import type { Language } from '../../../contracts/languages.ts';
import type { GroupSubmission } from '../../api/groups.ts';
import { remedyTexts } from '../../api/problem-texts.ts';

export interface GroupValues extends GroupSubmission {
  name: string;
  address: string;
  place: string;
  description: string;
}

/** Initial values of an empty form. */
export const emptyGroup: GroupValues = { name: '', address: '', place: '', description: '' };

export function valuesOf({ $id, name, place, description }: GroupDetail): GroupValues {
  return { name, address: $id, place, description };
}

/** Only the changed fields: the others may be newer on the server than in this form. */
export function changedGroup(initial: GroupValues, values: GroupValues): Partial<GroupValues> {
  const names = ['name', 'address', 'place', 'description'] as const;
  const changed = names.filter((name) => values[name] !== initial[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

const longest = 36;

/** Derives an address from the Latin letters and digits of a name. */
export function addressOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{Mark}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, longest)
      // Everything else has become a single hyphen.
      .replaceAll(/^-|-$/g, '')
  );
}

/** Validates by the contract, so that form and server agree. Messages are in `language`. */
export const resolveGroup =
  (language: Language): Resolver<GroupValues> =>
  async (values) => {
    const result = GroupInput.safeParse(values);
    if (result.success) return { values, errors: {} };
    const faults: Record<string, string> = {};
    for (const issue of result.error.issues) faults[String(issue.path[0])] ??= issue.message;
    const messages = Object.entries(await remedyTexts(language, faults));
    return {
      values: {},
      errors: Object.fromEntries(messages.map(([name, message]) => [name, { type: 'contract', message }])),
    };
  };
