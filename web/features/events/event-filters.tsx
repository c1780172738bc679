import { SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventFilters as Filters } from '../../../contracts/discovery.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { DateField, TextField } from '../../ui/fields/text-field.tsx';
import styles from './event-filters.module.css';
import { NearMe } from './event-list.tsx';
import { dateSpans, datesOf, narrowing, readListAddress } from './filters.ts';

interface EventFiltersProps {
  readonly filters: Filters;
  /** The list's address with these filters. */
  readonly pathOf: (filters: Filters) => string;
}

/** The time zone for "today": the default zone of events. */
const calendarZone = 'Asia/Kolkata';

/** Selectable distances in kilometres. */
const distances = ['5', '10', '25', '50', '100', '250'];

interface EventFiltersBarProps extends EventFiltersProps {
  /** A control placed next to the button that opens more filters. */
  readonly beside: ReactNode;
}

/** The filters of a list. Their only state is the address, so Back, reload and shared links keep them. */
export function EventFilters({ filters, pathOf, beside }: EventFiltersBarProps) {
  const t = useTranslations('lists');
  return (
    <div className={styles.filters}>
      <CategoryChips filters={filters} pathOf={pathOf} />
      <DateChips filters={filters} pathOf={pathOf} />
      <div className={styles.beside}>{beside}</div>
      <details className={styles.more}>
        <summary className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <SlidersHorizontal aria-hidden="true" />
          {t('filters')}
        </summary>
        <NearMe filters={filters} pathOf={pathOf} />
        <FilterForm filters={filters} pathOf={pathOf} />
      </details>
      <ActiveFilters filters={filters} pathOf={pathOf} />
    </div>
  );
}

/** Active filters other than the category chips, each removable. */
function ActiveFilters({ filters, pathOf }: EventFiltersProps) {
  const t = useTranslations('lists');
  const facts = useTranslations('events');
  const formats = useFormats();
  if (narrowing(filters).length === 0) return null;
  const day = (date: string) => formats.day({ date, endDate: date });
  const texts: [keyof Filters, string | undefined][] = [
    ['place', filters.place],
    ['near', filters.near && t('nearMe')],
    ['within', filters.within && t('withinKm', { km: filters.within })],
    ['from', filters.from && t('fromDate', { date: day(filters.from) })],
    ['to', filters.to && t('toDate', { date: day(filters.to) })],
    ['minPrice', filters.minPrice && t('fromPrice', { price: formats.rupees(Number(filters.minPrice)) })],
    ['maxPrice', filters.maxPrice && t('toPrice', { price: formats.rupees(Number(filters.maxPrice)) })],
    ['ticketType', filters.ticketType && facts(filters.ticketType)],
    ['online', filters.online && (filters.online === 'true' ? facts('online') : t('inPerson'))],
  ];
  return (
    <ul className={styles.active}>
      {texts.map(
        ([name, text]) =>
          text !== undefined && (
            <li key={name}>
              <Link
                to={pathOf({ ...filters, [name]: undefined })}
                className={chipClass({ active: true })}
                aria-label={t('removeFilter', { filter: text })}
                preventScrollReset
              >
                {text}
                <X aria-hidden="true" />
              </Link>
            </li>
          ),
      )}
      <li>
        <Link to={pathOf({ q: filters.q })} className={styles.clear} preventScrollReset>
          {t('clear')}
        </Link>
      </li>
    </ul>
  );
}

function CategoryChips({ filters, pathOf }: EventFiltersProps) {
  const t = useTranslations();
  const chip = (category: Filters['category'], text: string) => (
    <li key={text}>
      <Link
        to={pathOf({ ...filters, category })}
        className={chipClass({ active: filters.category === category })}
        aria-current={filters.category === category ? 'true' : undefined}
        preventScrollReset
      >
        {text}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('lists.category')} className={styles.row}>
      <ul className={styles.chips}>
        {chip(undefined, t('lists.anyCategory'))}
        {categories.map((category) => chip(category, t(`categories.${category}`)))}
      </ul>
    </nav>
  );
}

function DateChips({ filters, pathOf }: EventFiltersProps) {
  const t = useTranslations('lists');
  const now = useNow();
  const chip = (dates: { from: string | undefined; to: string | undefined }, text: string) => {
    const active = filters.from === dates.from && filters.to === dates.to;
    return (
      <li key={text}>
        <Link
          to={pathOf({ ...filters, ...dates })}
          className={chipClass({ active })}
          aria-current={active ? 'true' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={t('when')} className={styles.row}>
      <ul className={styles.chips}>
        {chip({ from: undefined, to: undefined }, t('anyDate'))}
        {dateSpans.map((span) => chip(datesOf(span, now, calendarZone), t(span)))}
      </ul>
    </nav>
  );
}

function FilterForm({ filters, pathOf }: EventFiltersProps) {
  const t = useTranslations('lists');
  const facts = useTranslations('events');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ??
      []) {
      field.value = filters[field.name as keyof Filters] ?? '';
    }
  }, [filters]);
  const apply = () => {
    const said = readListAddress(new URLSearchParams(entriesOf(form.current))).filters;
    const { q, category, minPrice, maxPrice } = filters;
    const near = said.place === undefined ? filters.near : undefined;
    const within = near === undefined ? said.within : new FormData(form.current ?? undefined).get('within');
    const next = pathOf({ ...said, near, within: textOf(within), q, category, minPrice, maxPrice });
    if (next !== pathOf(filters)) void navigate(next, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form ref={form} method="get" className={styles.form} onSubmit={submit}>
      {filters.q !== undefined && <input type="hidden" name="q" value={filters.q} />}
      {(['category', 'minPrice', 'maxPrice'] as const).map(
        (name) =>
          filters[name] !== undefined && <input key={name} type="hidden" name={name} value={filters[name]} />,
      )}
      <TextField
        label={t('place')}
        name="place"
        maxLength={200}
        defaultValue={filters.place}
        placeholder={t('placePlaceholder')}
        onBlur={apply}
      />
      <Select
        label={t('within')}
        name="within"
        defaultValue={filters.within}
        onChange={apply}
        options={[
          { value: '', label: t('anyDistance') },
          ...distances.map((km) => ({ value: km, label: t('withinKm', { km }) })),
        ]}
      />
      <DateField label={t('from')} name="from" defaultValue={filters.from} onChange={apply} />
      <DateField label={t('to')} name="to" defaultValue={filters.to} onChange={apply} />
      <Select
        label={t('ticket')}
        name="ticketType"
        defaultValue={filters.ticketType}
        onChange={apply}
        options={[
          { value: '', label: t('anyTicket') },
          { value: 'free', label: facts('free') },
          { value: 'paid', label: facts('paid') },
        ]}
      />
      <Select
        label={t('format')}
        name="online"
        defaultValue={filters.online}
        onChange={apply}
        options={[
          { value: '', label: t('anyFormat') },
          { value: 'false', label: t('inPerson') },
          { value: 'true', label: facts('online') },
        ]}
      />
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {t('apply')}
        </button>
      </noscript>
    </form>
  );
}

function textOf(value: FormDataEntryValue | undefined | null): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function entriesOf(form: HTMLFormElement | null): [string, string][] {
  if (form === null) return [];
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}
