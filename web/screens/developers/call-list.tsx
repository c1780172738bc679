import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/card.tsx';
import { Segmented } from '../../ui/fields/choices.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { type ExampleLanguage, exampleLanguages, examplesOf } from './call-examples.ts';
import callListStyles from './call-list.module.css';
import { Code, withCode } from './code.tsx';
import type { Call, CallGroup, DeveloperPage, Field, FoundCall } from './reference.ts';

/** The calls of one resource. */
export function CallList({ group: { text, calls }, site }: { group: CallGroup; site: string }) {
  const t = useTranslations('developers.calls');
  const { hash } = useLocation();
  return (
    <>
      <p>{text}</p>
      <p>{t('intro')}</p>
      <div>
        {calls.map((call) => (
          <Disclosure
            key={call.id}
            id={`call-${call.id}`}
            open={hash === `#call-${call.id}`}
            title={<CallTitle call={call} />}
          >
            <CallFacts call={call} site={site} />
          </Disclosure>
        ))}
      </div>
    </>
  );
}

/** What a search found in all resources. */
export function CallSearch({ page }: { page: Extract<DeveloperPage, { kind: 'calls' }> }) {
  const t = useTranslations('developers.calls');
  const { search, found } = page;
  return (
    <>
      <p role="status">
        {search === '' ? t('count', { count: found.length }) : t('found', { count: found.length, search })}
      </p>
      <ul className={callListStyles.found}>
        {found.map((call) => (
          <li key={call.id}>
            <Link to={`${paths.developerCalls(call.slug)}#call-${call.id}`}>
              <CallTitle call={call} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function CallTitle({ call: { method, path, summary, needsSession } }: { call: Omit<FoundCall, 'slug'> }) {
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

function CallFacts({ call, site }: { call: Call; site: string }) {
  const t = useTranslations('developers.calls');
  return (
    <div className={callListStyles.facts}>
      {call.text !== undefined && <p>{withCode(call.text)}</p>}
      {call.needsSession && (
        <p>
          {call.scopes === null ? t('sessionNeeded') : t('keyNeeded', { scopes: call.scopes.join(', ') })}
        </p>
      )}
      <Fields title={t('parameters')} fields={call.parameters} />
      <Fields title={t('body')} fields={call.body} />
      <h2>{t('answers')}</h2>
      <ul className={callListStyles.plain}>
        {call.answers.map(({ status, fields }) => (
          <li key={status}>
            <code>{status}</code> {fields.length > 0 && t('fields', { fields: fields.join(', ') })}
          </li>
        ))}
      </ul>
      {call.problems.length > 0 && (
        <>
          <h2>{t('problems')}</h2>
          <p className={callListStyles.problems}>
            {call.problems.map((type) => (
              <code key={type}>{type}</code>
            ))}
          </p>
        </>
      )}
      {call.hasExample && <CallExamples call={call} site={site} />}
    </div>
  );
}

/** The call in several languages; one choice for all calls of the page. */
function CallExamples({ call, site }: { call: Call; site: string }) {
  const t = useTranslations('developers.calls');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  return (
    <>
      <h2>{t('example')}</h2>
      <Segmented
        name={`language-${call.id}`}
        label={t('language')}
        labelHidden
        value={language}
        choices={exampleLanguages.map((each) => ({ value: each, label: each }))}
        onChange={(event) => setLanguage(event.currentTarget.value as ExampleLanguage)}
      />
      <Code>{examplesOf(call, site)[language]}</Code>
    </>
  );
}

const places = { path: 'inPath', query: 'inQuery', header: 'inHeader' } as const;

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = useTranslations('developers.calls');
  if (fields.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
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
