import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { discoverQuery } from '../../api/events.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './event-list.module.css';
import { type RowEvent, RowList } from './event-row.tsx';
import SaveButton from './save-button.tsx';

/** How many events are suggested: beside a list, and in pairs below it. */
const [beside, below] = [3, 4];

/** For `RowList`, in a column as wide as the page: two rows beside each other in wide windows. */
export const pairsClass: string = styles.pairs ?? '';

const none: readonly string[] = [];

interface ComingUpProps {
  /** Ids of events that the reader already sees. */
  readonly without?: readonly string[];
  /** Below a list instead of beside it. */
  readonly wide?: boolean;
  /** Words or a category to prefer. */
  readonly like?: Pick<EventFilters, 'q' | 'category'> | undefined;
  /** How many at most, if not as many as usual. */
  readonly most?: number;
  /** Leads to all events. */
  readonly withAll?: boolean;
  /** Keeps its room until the events are there. */
  readonly keepsRoom?: boolean;
}

const heart = (event: RowEvent) => ({ corner: <SaveButton event={event} variant="quiet" /> });

/** The next events, beside or below a list that is empty or short. Loaded after the page, and absent if there are none. */
export function ComingUp({
  without = none,
  wide = false,
  most = wide ? below : beside,
  like,
  withAll = false,
  keepsRoom = false,
}: ComingUpProps) {
  const t = useTranslations('lists');
  const perPage = without.length === 0 ? most : 4 * most;
  const alike = useQuery({
    ...discoverQuery({ ...like, when: 'upcoming' }, { perPage }),
    enabled: like !== undefined,
  });
  const fresh = (found: typeof alike.data) => found?.events.filter(({ $id }) => !without.includes($id)) ?? [];
  const alikeEvents = fresh(alike.data);
  const noneAlike = like === undefined || alike.isError || alike.data?.total === 0;
  // A category alone may have too few; words are what was asked for.
  const filled = without.length > 0 && like?.q === undefined && alike.isSuccess && alikeEvents.length < most;
  const any = useQuery({
    ...discoverQuery({ when: 'upcoming' }, { perPage }),
    enabled: noneAlike || filled,
  });
  const words = noneAlike ? undefined : like.q;
  const others = noneAlike || filled ? fresh(any.data) : [];
  const events = [
    ...alikeEvents,
    ...others.filter(({ $id }) => alikeEvents.every((each) => each.$id !== $id)),
  ].slice(0, most);
  if (events.length === 0) {
    const isLoading = noneAlike ? any.isPending : alike.isPending;
    return keepsRoom && isLoading ? <Room rows={most} /> : null;
  }
  const more = like?.category === undefined ? 'moreEvents' : 'youMayLike';
  const title = without.length > 0 ? more : 'comingUp';
  return (
    <section aria-labelledby="coming-up" className={styles.comingUp}>
      <div className={styles.comingUpHead}>
        <h2 id="coming-up">{words === undefined ? t(title) : t('moreFor', { words })}</h2>
        {withAll && (
          <Link to={paths.allEvents()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {t('lookAtAll')}
          </Link>
        )}
      </div>
      <RowList events={events} extrasOf={heart} className={wide ? pairsClass : undefined} />
    </section>
  );
}

function Room({ rows }: { readonly rows: number }) {
  return (
    <div className={classNames(styles.comingUp, styles.room)} aria-hidden="true">
      <Skeleton shape="title" width="third" />
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
        <Skeleton key={index} shape="box" />
      ))}
    </div>
  );
}

interface EmptyEventsProps extends Pick<ComingUpProps, 'like' | 'withAll'> {
  readonly icon: LucideIcon;
  readonly title: string;
  /** The next step. */
  readonly action: ReactNode;
  /** After a search: the categories, too, and the next events beside all that in wide windows. */
  readonly browse?: boolean;
  readonly children: ReactNode;
}

/** What a list without events says, with the next events, so that there is something to look at. */
export function EmptyEvents(props: EmptyEventsProps) {
  const { icon: Icon, title, action, browse = false, children, ...comingUp } = props;
  return (
    <div className={classNames(styles.nothing, browse && styles.searched)}>
      <div className={styles.said}>
        <span className={styles.sign}>
          <Icon aria-hidden="true" />
        </span>
        <div className={styles.words}>
          <p className={styles.nothingTitle}>{title}</p>
          <p className={styles.hint}>{children}</p>
        </div>
        <div className={styles.action}>{action}</div>
      </div>
      <ComingUp wide={!browse} keepsRoom={browse} {...comingUp} />
      {browse && <Categories />}
    </div>
  );
}

function Categories() {
  const t = useTranslations();
  return (
    <nav aria-labelledby="by-category" className={styles.byCategory}>
      <h2 id="by-category">{t('search.categories')}</h2>
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <Link to={paths.allEvents({ category })} className={chipClass()}>
              {t(`categories.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
