import { useTranslations } from 'use-intl';
import type { Reference } from './reference.ts';
import { withCode } from './rich.tsx';
import styles from './screen.module.css';

/** Where the protocol is left on purpose, each with its reason. */
export function Deviations({ deviations }: Pick<Reference, 'deviations'>) {
  const t = useTranslations('developers.deviations');
  return (
    <>
      <p>{t('intro')}</p>
      <dl className={styles.terms}>
        {deviations.map(({ what, why }) => (
          <div key={what}>
            <dt>{withCode(what)}</dt>
            <dd>{withCode(why)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
