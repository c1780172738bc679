import type { Notification } from '../../../contracts/inbox.ts';

/** From how many rows about the same event on a day all but the newest are folded. */
const folds = 3;

type Rows<Row> = readonly [newest: Row, ...rest: Row[]];

type Subject = Pick<Notification, '$id' | 'read'> & {
  readonly details: Pick<Notification['details'], 'title' | 'payBy' | 'respondBy'>;
};

/** The rows of a day, newest first: those about the same event together where they are many. */
export function bySubject<Row extends Subject>(rows: readonly Row[]): Rows<Row>[] {
  const subjects = Map.groupBy(rows, ({ $id, read, details: { title, payBy, respondBy } }) => {
    // What waits for the reader stays in sight.
    const isDue = !read && (payBy ?? respondBy) !== undefined;
    // By title: what is about a payment doesn't name its event otherwise.
    return isDue ? $id : (title ?? $id);
  });
  return [...subjects.values()].flatMap(([newest, ...rest]): Rows<Row>[] => {
    if (newest === undefined) return [];
    if (rest.length + 1 >= folds) return [[newest, ...rest]];
    return [newest, ...rest].map((each): Rows<Row> => [each]);
  });
}
