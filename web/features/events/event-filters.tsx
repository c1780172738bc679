import { LocateFixed, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventFilters as Filters } from '../../../contracts/discovery.ts';
import { usualKilometres } from '../../../contracts/limits.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './event-filters.module.css';
import { useToday } from './event-row.tsx';
import {
  datesOf,
  type EventFiltersProps,
  type FilterKind,
  filterKinds,
  isPastList,
  replacing,
  spanOf,
  spansToChoose,
  withoutKind,
} from './filters.ts';
import { NearMePrompt } from './search-box.tsx';

const FiltersDialog = lazyWithRetry(() => import('./filters-dialog.tsx'));

interface EventFiltersBarProps extends EventFiltersProps {
  /** The search text contained "near me" or the like. */
  readonly wantsPosition: boolean;
  /** A control at the end of the row. */
  readonly beside: ReactNode;
  /** Nothing matches: `EmptySteps` names what is chosen. */
  readonly empty?: boolean;
}

/**
 * The filters of a list: what is chosen, then what else can be, in one row, and all of them in a dialog. Their only
 * state is the address, so Back, reload and shared links keep them.
 */
export function EventFilters({
  filters,
  pathOf,
  wantsPosition,
  beside,
  empty = false,
}: EventFiltersBarProps) {
  const t = useTranslations('lists');
  const [isOpen, setOpen] = useState(false);
  const position = usePosition(filters, pathOf);
  const count = kindsIn(filters).length;
  return (
    <div className={styles.filters}>
      {!empty && <ActiveFilters filters={filters} pathOf={pathOf} />}
      {(wantsPosition || position.state === 'unknown') && (
        <NearMePrompt
          busy={position.state === 'asking'}
          error={position.state === 'unknown' ? t('positionUnknown') : null}
          onLocate={position.locate}
        />
      )}
      <div className={styles.bar}>
        <Button
          variant="secondary"
          size="sm"
          className={styles.open}
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          <span>{t('filters')}</span>
          {count > 0 && <b className={styles.count}>{count}</b>}
        </Button>
        <nav aria-label={t('quickFilters')} className={styles.row}>
          <ul className={styles.chips}>
            <Suggestions filters={filters} pathOf={pathOf} />
            {filters.near === undefined && (
              <li>
                <button
                  type="button"
                  className={chipClass()}
                  aria-busy={position.state === 'asking'}
                  onClick={position.locate}
                >
                  <LocateFixed aria-hidden="true" />
                  {t('nearMe')}
                </button>
              </li>
            )}
          </ul>
        </nav>
        <CategoryChoice filters={filters} pathOf={pathOf} />
        {beside}
      </div>
      <Suspense>
        {isOpen && <FiltersDialog filters={filters} pathOf={pathOf} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** The kinds of filters that are set. */
function kindsIn(filters: Filters): FilterKind[] {
  return (Object.keys(filterKinds) as FilterKind[]).filter((kind) =>
    filterKinds[kind].some((name) => filters[name] !== undefined),
  );
}

interface ActiveFiltersProps extends EventFiltersProps {
  /** Names the words of the search, too. */
  readonly words?: boolean;
}

/** What is chosen, each with a way to remove it. */
function ActiveFilters({ filters, pathOf, words = false }: ActiveFiltersProps) {
  const t = useTranslations('lists');
  const textOf = useFilterTexts(filters);
  const kinds = kindsIn(filters);
  const chip = (text: string, rest: Filters, icon?: ReactNode) => (
    <li key={text}>
      <Link
        to={pathOf(rest)}
        className={chipClass({ active: icon === undefined })}
        aria-label={t('removeFilter', { filter: text })}
        preventScrollReset
      >
        {icon}
        {text}
        <X aria-hidden="true" />
      </Link>
    </li>
  );
  if (kinds.length === 0) return null;
  const count = kinds.length + (words && filters.q !== undefined ? 1 : 0);
  return (
    <ul className={styles.active} aria-label={t('chosen')}>
      {words &&
        filters.q !== undefined &&
        chip(`“${filters.q}”`, { ...filters, q: undefined }, <Search aria-hidden="true" />)}
      {kinds.map((kind) => chip(textOf[kind](), withoutKind(filters, kind)))}
      {count > 1 && (
        <li>
          <Link
            to={pathOf(words ? {} : { q: filters.q })}
            className={classNames(buttonClass({ variant: 'quiet', size: 'sm' }), styles.clear)}
            preventScrollReset
          >
            {t('clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The texts of the chosen filters, by kind. */
function useFilterTexts(filters: Filters): Record<FilterKind, () => string> {
  const t = useTranslations('lists');
  const facts = useTranslations('events');
  const names = useTranslations('categories');
  const formats = useFormats();
  const today = useToday();
  const site = useSite();
  const currency = filters.currency ?? site.currency;
  const price = (ticketPrice: string) => formats.price({ ticketPrice: Number(ticketPrice), currency });
  return {
    dates() {
      const { from, to, when } = filters;
      const day = (date: string) => formats.day({ date, endDate: date });
      const span = spanOf(filters, today);
      if (span !== undefined) return t(span);
      if (from !== undefined && to !== undefined) return formats.day({ date: from, endDate: to });
      if (from !== undefined) return t('fromDate', { date: day(from) });
      if (to !== undefined) return t('toDate', { date: day(to) });
      return t(when === 'past' ? 'pastEvents' : 'upcomingEvents');
    },
    price() {
      const { ticketType, minPrice, maxPrice } = filters;
      if (minPrice !== undefined && maxPrice !== undefined) {
        return t('betweenPrices', { min: price(minPrice), max: price(maxPrice) });
      }
      if (maxPrice !== undefined) return t('toPrice', { price: price(maxPrice) });
      if (minPrice !== undefined) return t('fromPrice', { price: price(minPrice) });
      return facts(ticketType ?? 'free');
    },
    place() {
      const { place, within, near } = filters;
      if (near !== undefined) return within === undefined ? t('nearMe') : t('nearMeWithin', { km: within });
      return within === undefined
        ? t('inPlace', { place: place ?? '' })
        : t('withinOf', { km: within, place: place ?? '' });
    },
    online: () => (filters.online === 'true' ? facts('online') : t('inPerson')),
    category: () => names(filters.category ?? 'social'),
  };
}

/** Filters that one tap sets, of the kinds that aren't set. */
function Suggestions({ filters, pathOf }: EventFiltersProps) {
  const t = useTranslations('lists');
  const facts = useTranslations('events');
  const today = useToday();
  const suggestion = (others: Filters, text: string) => (
    <li key={text}>
      <Link to={pathOf(replacing(filters, others))} className={chipClass()} preventScrollReset>
        {text}
      </Link>
    </li>
  );
  const chosen = spanOf(filters, today);
  const isSet = (kind: FilterKind) => kindsIn(filters).includes(kind);
  return (
    <>
      {spansToChoose(today, isPastList(filters, today))
        .filter((span) => span !== chosen && span !== 'nextThirtyDays')
        .map((span) => suggestion(datesOf(span, today), t(span)))}
      {!isSet('price') && suggestion({ ticketType: 'free' }, facts('free'))}
      {!isSet('online') && suggestion({ online: 'true' }, facts('online'))}
    </>
  );
}

function CategoryChoice({ filters, pathOf }: EventFiltersProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  if (filters.category !== undefined) return null;
  return (
    <label className={styles.category}>
      <span className={visuallyHidden}>{t('lists.category')}</span>
      <select
        value=""
        className={chipClass()}
        onChange={({ target }) => {
          const category = categories.find((each) => each === target.value);
          void navigate(pathOf({ ...filters, category }), { preventScrollReset: true });
        }}
      >
        <option value="">{t('lists.category')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {t(`categories.${category}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** About a kilometre: precise enough for the list, too coarse to reveal an address in a shared link. */
const digits = 2;

/** Limits a list to the reader's surroundings. */
function usePosition(filters: Filters, pathOf: (filters: Filters) => string) {
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'asking' | 'unknown'>('idle');
  const locate = () => {
    if (!window.isSecureContext || navigator.geolocation === undefined) return setState('unknown');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        const near = `${coords.latitude.toFixed(digits)},${coords.longitude.toFixed(digits)}`;
        const within = filters.within ?? String(usualKilometres);
        void navigate(pathOf(replacing(filters, { near, within })), { preventScrollReset: true });
      },
      (error) => {
        console.info(`The position is not known: ${error.message}`);
        setState('unknown');
      },
      { maximumAge: 60_000, timeout: 20_000 },
    );
  };
  return { state, locate };
}

interface EmptyStepsProps extends EventFiltersProps {
  /** The address of all events. */
  readonly all: string;
  /** Another way on. */
  readonly children?: ReactNode;
}

/** What is chosen, each to remove, when nothing matches. */
export function EmptySteps({ filters, pathOf, all, children }: EmptyStepsProps) {
  const t = useTranslations('lists');
  return (
    <div className={styles.steps}>
      {kindsIn(filters).length > 0 ? (
        <ActiveFilters filters={filters} pathOf={pathOf} words />
      ) : (
        <Link to={all} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('lookAtAll')}
        </Link>
      )}
      {children}
    </div>
  );
}

/** What a list says that has nothing for these filters. */
export function useEmptyTexts(filters: Filters): { readonly title: string; readonly hint: string } {
  const t = useTranslations('lists');
  const home = useTranslations('home');
  const { q, place, within } = filters;
  const kinds = kindsIn(filters);
  const titleOf = () => {
    if (q !== undefined) return t(kinds.length > 0 ? 'emptyForFiltered' : 'emptyFor', { words: q });
    const inPlace = kinds.length === 1 && place !== undefined && within === undefined;
    return inPlace ? t('emptyIn', { place }) : t('empty');
  };
  const hintOf = () => {
    if (kinds.length > 0) return t('emptyHint');
    return q === undefined ? home('empty') : t('emptyWordsHint');
  };
  return { title: titleOf(), hint: hintOf() };
}
