import { useTranslations } from 'use-intl';
import { Code } from './code.tsx';
import { exampleCode, examples } from './examples.ts';
import type { Reference } from './reference.ts';
import { rich } from './rich.tsx';
import styles from './screen.module.css';

const install = 'npm install appwrite@15.0.0';

/** From nothing to the first calls. */
export function GettingStarted({ reference }: { reference: Reference }) {
  const t = useTranslations('developers');
  return (
    <>
      <p>{t('start.install')}</p>
      <Code>{install}</Code>
      <p>{t('start.origins')}</p>
      <p>{t('start.session')}</p>
      {examples.map(({ file, key }) => (
        <div key={file} className={styles.part}>
          <h3>{t(`examples.${key}`)}</h3>
          <p>{t.rich(`examples.${key}Text`, rich)}</p>
          <Code name={file}>{exampleCode(file, reference)}</Code>
        </div>
      ))}
    </>
  );
}
