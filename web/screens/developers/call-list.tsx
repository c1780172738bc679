import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { Segmented } from '../../ui/fields/choices.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { type ExampleLanguage, exampleLanguages, examplesOf } from './call-examples.ts';
import callListStyles from './call-list.module.css';
import { Code, withCode } from './code.tsx';
import type { Call, CallGroup, DeveloperPage, Field, FoundCall } from './reference.ts';

/** The calls of one resource. */
export function CallList({ group: { text, calls }, site }: { group: CallGroup; site: string }) {
  const { hash } = useLocation();
  return (
    <>
      <p>{text}</p>
      <div className={callListStyles.calls}>
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
      <p className={callListStyles.result}>
        <span role="status">
          {search === '' ? t('count', { count: found.length }) : t('found', { count: found.length, search })}
        </span>
        {search !== '' && <Link to={paths.developerCalls()}>{t('all')}</Link>}
      </p>
      {search === '' ? <Resources page={page} /> : <Found page={page} />}
    </>
  );
}

type SearchPage = Extract<DeveloperPage, { kind: 'calls' }>;

/** Each resource with its number of calls, instead of hundreds of calls. */
function Resources({ page: { menu, found } }: { page: SearchPage }) {
  const t = useTranslations('developers.calls');
  return (
    <ul className={callListStyles.found}>
      {menu.map(({ name, slug }) => (
        <li key={slug}>
          <Link to={paths.developerCalls(slug)} className={callListStyles.resource}>
            <strong>{name}</strong>
            <span>{t('count', { count: found.filter((call) => call.slug === slug).length })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Below the resource of each. */
function Found({ page: { menu, found, search } }: { page: SearchPage }) {
  return menu.map(({ name, slug }) => {
    const calls = found.filter((call) => call.slug === slug);
    if (calls.length === 0) return null;
    return (
      <section key={slug} aria-labelledby={`of-${slug}`}>
        <h2 id={`of-${slug}`} className={callListStyles.heading}>
          {name}
        </h2>
        <ul className={callListStyles.found}>
          {calls.map((call) => (
            <li key={call.id}>
              <Link to={`${paths.developerCalls(slug)}#call-${call.id}`}>
                <CallTitle call={call} found={search} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The first sentence says what a call does; the others are for those who open it. */
function sentencesOf(summary: string): [string, string] {
  const end = summary.search(/[.:] [A-Z`]/);
  return end === -1 ? [summary, ''] : [summary.slice(0, end), summary.slice(end + 2)];
}

interface CallTitleProps {
  readonly call: Omit<FoundCall, 'slug'>;
  /** What people searched for. */
  readonly found?: string;
}

function CallTitle({ call: { method, path, summary, needsSession }, found = '' }: CallTitleProps) {
  const t = useTranslations('developers.calls');
  const marked = markerOf(found);
  return (
    <span className={callListStyles.title}>
      <span className={callListStyles.summary}>{withCode(sentencesOf(summary)[0], marked)}</span>
      <span className={callListStyles.address}>
        <span className={callListStyles.method} data-method={method}>
          {method}
        </span>
        <span className={callListStyles.path}>
          {needsSession && (
            <span className={callListStyles.lock} title={t('session')}>
              <Lock aria-hidden="true" />
              <VisuallyHidden>{t('session')}</VisuallyHidden>
            </span>
          )}
          <code>{inParts(path, marked)}</code>
        </span>
      </span>
    </span>
  );
}

/** Lines break before a slash rather than in a name. */
function inParts(path: string, marked: (text: string) => ReactNode): ReactNode {
  return path.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path that never changes
    <span key={index}>{marked(part)}</span>
  ));
}

/** Marks the words of a search in a text. */
function markerOf(search: string): (text: string) => ReactNode {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const marked = (text: string): ReactNode => {
    const inSmall = text.toLowerCase();
    const found = words
      .map((word) => ({ word, at: inSmall.indexOf(word) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
    if (found === undefined) return text;
    const end = found.at + found.word.length;
    return (
      <>
        {text.slice(0, found.at)}
        <mark>{text.slice(found.at, end)}</mark>
        {marked(text.slice(end))}
      </>
    );
  };
  return marked;
}

function CallFacts({ call, site }: { call: Call; site: string }) {
  const t = useTranslations('developers.calls');
  const more = sentencesOf(call.summary)[1];
  return (
    <div className={callListStyles.facts}>
      {more !== '' && <p>{withCode(more)}</p>}
      {call.text !== undefined && <p>{withCode(call.text)}</p>}
      {call.needsSession && (
        <p>
          {call.scopes === null ? t('sessionNeeded') : t('keyNeeded', { scopes: call.scopes.join(', ') })}
        </p>
      )}
      <Fields title={t('parameters')} fields={call.parameters} />
      <Fields title={t('body')} fields={call.body} />
      <h2>{t('answers')}</h2>
      {call.answers.map(({ status, fields }) =>
        fields.length === 0 ? (
          <p key={status} className={callListStyles.names}>
            <code>{status}</code>
          </p>
        ) : (
          <Folded key={status} title={t('fields', { status, count: fields.length })} names={fields} />
        ),
      )}
      {call.problems.length > 0 && (
        <Folded title={t('problemCount', { count: call.problems.length })} names={call.problems} />
      )}
      {call.hasExample && <CallExamples call={call} site={site} />}
    </div>
  );
}

/** Names that few need, below how many they are. */
function Folded({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <Disclosure size="sm" title={title}>
      <p className={callListStyles.names}>
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
    </Disclosure>
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

/** Up to how many optional fields are shown at once. */
const fewFields = 8;

/** The required ones first; many optional ones are folded. */
function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = useTranslations('developers.calls');
  const [required, optional] = [true, false].map((is) => fields.filter((field) => field.required === is));
  if (required === undefined || optional === undefined || fields.length === 0) return null;
  const isFolded = optional.length > fewFields;
  return (
    <>
      <h2>{title}</h2>
      <FieldList fields={isFolded ? required : [...required, ...optional]} />
      {isFolded && (
        <Disclosure size="sm" title={t('optional', { count: optional.length })}>
          <FieldList fields={optional} />
        </Disclosure>
      )}
    </>
  );
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  const t = useTranslations('developers.calls');
  if (fields.length === 0) return null;
  return (
    <dl className={callListStyles.fields}>
      {fields.map(({ name, place, type, required, text }) => (
        <div key={`${place} ${name}`}>
          <dt>
            <code>{name}</code>
            {required && <span className={callListStyles.required}>{t('required')}</span>}
          </dt>
          <dd>
            <span className={callListStyles.type}>{type}</span>
            {place !== 'body' && ` · ${t(places[place])}`}
            {text !== undefined && <span className={callListStyles.text}>{withCode(text)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
