import { useTranslations } from 'use-intl';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Code } from './code.tsx';
import type { Reference } from './reference.ts';
import { rich, withCode } from './rich.tsx';
import styles from './screen.module.css';

const sample: ProblemBody = {
  message: 'Invalid `email` param: Value must be a valid email address',
  code: 400,
  type: 'general_argument_invalid',
  version: '1.5.0',
  fields: { email: 'Value must be a valid email address' },
};

/** What a refusal looks like, and every kind of it. */
export function Problems({ reference: { problems, anywhere } }: { reference: Reference }) {
  const t = useTranslations('developers.problems');
  const usual = problems.filter(({ type }) => anywhere.includes(type));
  return (
    <>
      <p>{t.rich('intro', rich)}</p>
      <Code>{JSON.stringify(sample, null, 2)}</Code>
      <p>{t('everyCall')}</p>
      <ProblemTypes problems={usual} />
      <Disclosure title={t('all')}>
        <ProblemTypes problems={problems} />
      </Disclosure>
    </>
  );
}

function ProblemTypes({ problems }: Pick<Reference, 'problems'>) {
  return (
    <dl className={styles.terms}>
      {problems.map(({ type, status, message }) => (
        <div key={type}>
          <dt>
            <code>{`${status} ${type}`}</code>
          </dt>
          <dd>{withCode(message)}</dd>
        </div>
      ))}
    </dl>
  );
}
