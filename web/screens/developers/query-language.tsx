import { useTranslations } from 'use-intl';
import { type QueryMethod, queryLimits } from '../../../contracts/queries.ts';
import { rich } from './code.tsx';
import styles from './screen.module.css';

const { queries, characters, values, documents, documentsUnlessTold, counted } = queryLimits;

export function QueryLanguage() {
  const t = useTranslations('developers.queries');
  const methods = Object.entries(querySamples) as [QueryMethod, string][];
  return (
    <>
      <p>
        {t.rich('intro', {
          ...rich,
          queries,
          characters,
          values,
          usual: documentsUnlessTold,
          most: documents,
        })}
      </p>
      <p>{t.rich('total', { ...rich, counted })}</p>
      <p>{t.rich('unknown', rich)}</p>
      <dl className={styles.terms}>
        {methods.map(([method, sample]) => (
          <div key={method}>
            <dt>
              <code data-query={method}>{sample}</code>
            </dt>
            <dd>{t(method)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A sample of each query method in the official client's syntax, in display order. */
const querySamples = {
  equal: "Query.equal('ticketType', ['free', 'paid'])",
  notEqual: "Query.notEqual('organiser', 'some-id')",
  lessThan: "Query.lessThan('ticketPrice', 500)",
  lessThanEqual: "Query.lessThanEqual('ticketPrice', 500)",
  greaterThan: "Query.greaterThan('startsAt', '2031-01-14T09:30:00.000+00:00')",
  greaterThanEqual: "Query.greaterThanEqual('capacity', 20)",
  between: "Query.between('date', '2031-01-01', '2031-01-31')",
  contains: "Query.contains('categories', ['music', 'art'])",
  search: "Query.search('eventTitle', 'kites \"on the beach\"')",
  startsWith: "Query.startsWith('location', 'Pune')",
  endsWith: "Query.endsWith('location', 'Mumbai')",
  isNull: "Query.isNull('capacity')",
  isNotNull: "Query.isNotNull('featuredImage')",
  and: "Query.and([Query.equal('online', true), Query.isNull('ticketPrice')])",
  or: "Query.or([Query.equal('online', true), Query.contains('location', 'Delhi')])",
  select: "Query.select(['eventTitle', 'date'])",
  orderAsc: "Query.orderAsc('startsAt')",
  orderDesc: "Query.orderDesc('$createdAt')",
  limit: 'Query.limit(50)',
  offset: 'Query.offset(100)',
  cursorAfter: "Query.cursorAfter('id-of-the-event')",
  cursorBefore: "Query.cursorBefore('id-of-the-event')",
} as const satisfies Record<QueryMethod, string>;
