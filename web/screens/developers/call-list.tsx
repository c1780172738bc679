import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './call-list.module.css';
import { withCode } from './code.tsx';
import type { Call, Field, Reference } from './reference.ts';

export function CallList({ groups }: Pick<Reference, 'groups'>) {
  const t = useTranslations('developers.calls');
  return (
    <>
      <p>{t('intro')}</p>
      {groups.map(({ name, text, calls }) => (
        <div key={name} className={styles.group}>
          <h3>{name}</h3>
          <p>{text}</p>
          <div>
            {calls.map((call) => (
              <Disclosure key={call.id} id={`call-${call.id}`} title={<CallTitle call={call} />}>
                <CallFacts call={call} />
              </Disclosure>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function CallTitle({ call: { method, path, summary, needsSession } }: { call: Call }) {
  const t = useTranslations('developers.calls');
  return (
    <span className={styles.title}>
      <span className={styles.address}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        {needsSession && <Badge>{t('session')}</Badge>}
      </span>
      <span className={styles.summary}>{withCode(summary)}</span>
    </span>
  );
}

function CallFacts({ call }: { call: Call }) {
  const t = useTranslations('developers.calls');
  return (
    <div className={styles.facts}>
      {call.text !== undefined && <p>{withCode(call.text)}</p>}
      {call.needsSession && <p>{t('sessionNeeded')}</p>}
      <Fields title={t('parameters')} fields={call.parameters} />
      <Fields title={t('body')} fields={call.body} />
      <h4>{t('answers')}</h4>
      <ul className={styles.plain}>
        {call.answers.map(({ status, fields }) => (
          <li key={status}>
            <code>{status}</code> {fields.length > 0 && t('fields', { fields: fields.join(', ') })}
          </li>
        ))}
      </ul>
      {call.problems.length > 0 && (
        <>
          <h4>{t('problems')}</h4>
          <p className={styles.problems}>
            {call.problems.map((type) => (
              <code key={type}>{type}</code>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

const places = { path: 'inPath', query: 'inQuery', header: 'inHeader' } as const;

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = useTranslations('developers.calls');
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl className={styles.fields}>
        {fields.map(({ name, place, type, required, text }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <span className={styles.type}>{type}</span>
              {place !== 'body' && ` · ${t(places[place])}`}
              {required && ` · ${t('required')}`}
              {text !== undefined && <span className={styles.text}>{withCode(text)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
