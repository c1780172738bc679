import { useTranslations } from 'use-intl';
import { type QueryMethod, queryLimits } from '../../../contracts/queries.ts';
import { querySamples } from './query-samples.ts';
import { rich } from './rich.tsx';
import styles from './screen.module.css';

const { queries, characters, values, documents, documentsUnlessTold, counted } = queryLimits;

/** Every method with an example of it. */
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
