import { type eventFields, type FieldsWith, fieldsWith, recordOf } from '../../../contracts/event-fields.ts';
import type { EventInput } from '../../../contracts/events.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';

/** The column of a field: its name in snake case. */
type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? Letter extends Lowercase<Letter>
    ? `${Letter}${Snake<Rest>}`
    : `_${Lowercase<Letter>}${Snake<Rest>}`
  : Name;

/** The column of a plain field. */
export function columnOf<Name extends string>(name: Name): Snake<Name> {
  // TypeScript can't tell that the replacement is that of `Snake`.
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<Name>;
}

const selected = <Name extends string>(name: Name) => `events.${columnOf(name)} as ${name}` as const;

const lines = fieldsWith({ kind: 'line' });
const flags = fieldsWith({ kind: 'flag' });
const choices = fieldsWith({ kind: 'choice' });
const instants = fieldsWith({ kind: 'instant' });
const inLists = {
  lines: fieldsWith({ kind: 'line', shown: 'lists' }),
  flags: fieldsWith({ kind: 'flag', shown: 'lists' }),
  instants: fieldsWith({ kind: 'instant', shown: 'lists' }),
};
const onPage = {
  lines: fieldsWith({ kind: 'line', shown: 'page' }),
  flags: fieldsWith({ kind: 'flag', shown: 'page' }),
  choices: fieldsWith({ kind: 'choice', shown: 'page' }),
  instants: fieldsWith({ kind: 'instant', shown: 'page' }),
};

type ChoiceField = FieldsWith<{ kind: 'choice' }>;
type Choice<Name extends ChoiceField> = (typeof eventFields)[Name]['options'][number];

/** The plain fields in a row. */
type PlainRow<Shown extends 'lists' | 'page'> = Readonly<
  Record<FieldsWith<{ kind: 'line'; shown: Shown }>, string> &
    Record<FieldsWith<{ kind: 'flag'; shown: Shown }>, boolean> &
    Record<FieldsWith<{ kind: 'instant'; shown: Shown }>, Temporal.Instant | null>
>;
export type PlainRowInLists = PlainRow<'lists'>;
/** The table's check constraints guarantee this, which the row types don't show. */
export type ChoicesOnPage = { readonly [Name in ChoiceField]: Choice<Name> };
export type PlainRowOnPage = PlainRow<'page'> & ChoicesOnPage;

/** The plain fields that lists select, and those that only an event's page selects. */
export const plainSelections = {
  lists: [...inLists.lines.map(selected), ...inLists.flags.map(selected), ...inLists.instants.map(selected)],
  page: [
    ...onPage.lines.map(selected),
    ...onPage.flags.map(selected),
    ...onPage.choices.map(selected),
    ...onPage.instants.map(selected),
  ],
};

/** The plain fields as lists show them. */
export function presentInLists(event: PlainRowInLists) {
  return {
    ...recordOf(inLists.lines, (name) => event[name]),
    ...recordOf(inLists.flags, (name) => event[name]),
    ...recordOf(inLists.instants, (name) => wireTimeOrNull(event[name])),
  };
}

/** The plain fields that only the page of an event shows. */
export function presentOnPage(event: PlainRowOnPage) {
  return {
    ...recordOf(onPage.lines, (name) => event[name]),
    ...recordOf(onPage.flags, (name) => event[name]),
    ...recordOf(onPage.choices, (name) => event[name]),
    ...recordOf(onPage.instants, (name) => wireTimeOrNull(event[name])),
  };
}

/** The plain fields as organiser input. */
export function statePlain(event: PlainRowInLists & PlainRowOnPage) {
  return {
    ...recordOf(lines, (name) => event[name]),
    ...recordOf(flags, (name) => event[name]),
    ...recordOf(choices, (name) => event[name]),
    ...recordOf(instants, (name) => event[name]?.toString() ?? null),
  };
}

/** The columns of the plain fields. */
export function plainColumns(input: EventInput) {
  return {
    ...columnsFrom(lines, (name) => input[name]),
    ...columnsFrom(flags, (name) => input[name]),
    ...columnsFrom(choices, (name) => input[name]),
    ...columnsFrom(instants, (name) => instantOf(input[name])),
  };
}

function columnsFrom<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Snake<Name>, Value> {
  const values = new Map(names.map((name) => [columnOf(name), valueFor(name)]));
  return Object.fromEntries(values) as Record<Snake<Name>, Value>;
}

function instantOf(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text);
}
