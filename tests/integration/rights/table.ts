import { problems } from '../../../contracts/problem.ts';
import { columns } from './people.ts';
import type { Outcome, Row } from './row.ts';

/** A section of the table. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

const introduction = `# Who may do what

Written by \`tests/integration/rights\`, which asks every call in the name of each of these people and compares what comes
of it: change the rows there, then run it with \`-u\`. A route without a row fails the tests.

The organiser, the attendee and whoever is pending are seen from one event; the *other organiser* has an event too, but
not this one. *Unverified* is somebody with a session whose address is not confirmed, which no call leads to.

✓ it is done · 401 who asks must log in, or prove more · 403 it is known and not theirs · 404 it looks as if it were not
there: word for word the answer about what does not exist · any other number: it is theirs, and the state of things
refuses it.
`;

/** The table as Markdown. */
export function writeTable(sections: readonly Section[]): string {
  const head = ['call', ...columns, ''];
  const parts = sections.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      line(head),
      line(head.map(() => '---')),
      ...rows.map((row) =>
        line([nameOf(row), ...columns.map((column) => mark(row.cells[column])), row.note ?? '']),
      ),
      '',
    ].join('\n'),
  );
  return [introduction, ...parts].join('\n');
}

/** The label of a row. */
export function nameOf({ route, about }: Row): string {
  return about === undefined ? `\`${route}\`` : `\`${route}\` ${about}`;
}

/** The status of an outcome; for success any below 400. */
export function statusOf(outcome: Exclude<Outcome, 'ok'>): number {
  return typeof outcome === 'number' ? outcome : problems[outcome][0];
}

function mark(outcome: Outcome): string {
  return outcome === 'ok' ? '✓' : String(statusOf(outcome));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
