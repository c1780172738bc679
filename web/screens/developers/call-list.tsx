import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import callListStyles from './call-list.module.css';
import styles from './code.module.css';
import type { Call, Field, Reference } from './reference.ts';

/** A code sample with a copy button; `name` says which sample it is. */
export function Code({ children, name }: { children: string; name?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard
    <pre className={styles.code} tabIndex={0} data-example={name}>
      <code>{children}</code>
    </pre>
  );
}

export const rich = { code: (text: ReactNode) => <code>{text}</code> };

/** Turns backquotes in the API descriptions into code elements. */
export function withCode(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

export function CallList({ groups }: Pick<Reference, 'groups'>) {
  const t = useTranslations('developers.calls');
  return (
    <>
      <p>{t('intro')}</p>
      {groups.map(({ name, text, calls }) => (
        <div key={name} className={callListStyles.group}>
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
    <span className={callListStyles.title}>
      <span className={callListStyles.address}>
        <span className={callListStyles.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        {needsSession && <Badge>{t('session')}</Badge>}
      </span>
      <span className={callListStyles.summary}>{withCode(summary)}</span>
    </span>
  );
}

function CallFacts({ call }: { call: Call }) {
  const t = useTranslations('developers.calls');
  return (
    <div className={callListStyles.facts}>
      {call.text !== undefined && <p>{withCode(call.text)}</p>}
      {call.needsSession && <p>{t('sessionNeeded')}</p>}
      <Fields title={t('parameters')} fields={call.parameters} />
      <Fields title={t('body')} fields={call.body} />
      <h4>{t('answers')}</h4>
      <ul className={callListStyles.plain}>
        {call.answers.map(({ status, fields }) => (
          <li key={status}>
            <code>{status}</code> {fields.length > 0 && t('fields', { fields: fields.join(', ') })}
          </li>
        ))}
      </ul>
      {call.problems.length > 0 && (
        <>
          <h4>{t('problems')}</h4>
          <p className={callListStyles.problems}>
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
      <dl className={callListStyles.fields}>
        {fields.map(({ name, place, type, required, text }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <span className={callListStyles.type}>{type}</span>
              {place !== 'body' && ` · ${t(places[place])}`}
              {required && ` · ${t('required')}`}
              {text !== undefined && <span className={callListStyles.text}>{withCode(text)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
