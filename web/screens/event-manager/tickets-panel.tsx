import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ban, Link2, Pencil, Plus, Tickets, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { GroupDiscount } from '../../../contracts/group-discounts.ts';
import type { ManagedCode } from '../../../contracts/ticket-codes.ts';
import type { ManagedTickets } from '../../../contracts/ticket-types.ts';
import { useCall } from '../../api/call.ts';
import { managedTicketsQuery, ticketCodesQuery } from '../../api/ticket-types.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow, useSite } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';
import styles from './tickets-panel.module.css';

const CodeDialog = lazyPart(() => import('./code-dialog.tsx'));
const EndCodeDialog = lazyPart(async () => ({ default: (await import('./code-dialog.tsx')).EndCodeDialog }));

interface PanelProps {
  readonly event: EventDetail;
}

/** What is sold of each ticket type, and the codes. */
function TicketsPanel({ event }: PanelProps) {
  const t = useTranslations('manageTickets');
  const query = useQuery(managedTicketsQuery(event.$id));
  if (query.data === undefined) {
    return query.isError ? <QueryError title={t('failed')} query={query} /> : <Skeleton shape="title" />;
  }
  return (
    <div className={panels.panel}>
      <Sales event={event} tickets={query.data} />
      <Codes event={event} tickets={query.data} />
    </div>
  );
}

export default withTexts(TicketsPanel, ['manage-tickets']);

type TypeRow = ManagedTickets['types'][number];

/** The seats of a type: of the smallest pool that only it draws from. */
function ownCapacity({ pools }: ManagedTickets, types: readonly TypeRow[], type: TypeRow): number | null {
  const own = pools.filter(
    ({ $id }) =>
      type.pools.includes($id) && types.every((each) => each === type || !each.pools.includes($id)),
  );
  return own.length === 0 ? null : Math.min(...own.map(({ capacity }) => capacity));
}

function Sales({ event, tickets }: PanelProps & { readonly tickets: ManagedTickets }) {
  const t = useTranslations('manageTickets');
  const formats = useFormats();
  const { types, pools, orders } = tickets;
  const money = (paise: number) => formats.money(paise, event.currency);
  const groupText = (group: GroupDiscount | null, key: 'group' | 'groupOfAll') =>
    group === null
      ? null
      : t(key, {
          from: String(group.from),
          off: group.kind === 'percent' ? `${group.value}%` : money(group.value),
        });
  const priceOf = ({ pricing, pricePaise, steps }: TypeRow) => {
    if (pricing === 'free') return t('forFree');
    if (pricing === 'pay_what_you_can') return t('anyAmount');
    const prices = [pricePaise, ...steps.map((step) => step.pricePaise)];
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return least === most ? money(most) : t('priceRange', { from: money(least), to: money(most) });
  };
  const sum = (of: (type: TypeRow) => number) => types.reduce((total, type) => total + of(type), 0);
  const soldOf = (sold: number, capacity: number | null) =>
    capacity === null
      ? formats.count(sold)
      : t('soldOf', { sold: formats.count(sold), capacity: formats.count(capacity) });
  // Nobody there is the usual case.
  const anyHeld = types.some(({ held }) => held > 0);
  const anyWaiting = event.waitlistCount > 0 || types.some(({ waitlisted }) => waitlisted > 0);
  const shared = pools.filter(({ $id }) => types.filter((type) => type.pools.includes($id)).length > 1);
  return (
    <section className={panels.section} aria-labelledby="tickets-by-type">
      <header className={panels.header}>
        <h2 id="tickets-by-type">{t('title')}</h2>
        <Link to={paths.editEvent(event.$id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Link>
      </header>
      <table className={classNames(styles.table, styles.types)}>
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col" className={styles.price}>
              {t('price')}
            </th>
            <th scope="col" className={styles.sold}>
              {t('sold')}
            </th>
            {anyHeld && <th scope="col">{t('held')}</th>}
            {anyWaiting && <th scope="col">{t('waiting')}</th>}
            <th scope="col">{t('sales')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.$id}>
              <th scope="row">
                {type.name} {type.hidden && <Badge>{t('hidden')}</Badge>}
                {type.groupDiscount !== null && (
                  <p className={panels.hint}>{groupText(type.groupDiscount, 'group')}</p>
                )}
              </th>
              <td className={styles.price}>{priceOf(type)}</td>
              <td className={styles.sold} data-zero={type.taken === type.held}>
                {soldOf(type.taken - type.held, ownCapacity(tickets, types, type))}
              </td>
              {anyHeld && (
                <td data-label={t('held')} data-none={type.held === 0}>
                  {formats.count(type.held)}
                </td>
              )}
              {anyWaiting && (
                <td data-label={t('waiting')} data-none={type.waitlisted === 0}>
                  {formats.count(type.waitlisted)}
                </td>
              )}
              <td data-label={t('sales')} data-zero={type.agreedPaise === 0}>
                {money(type.agreedPaise)}
              </td>
            </tr>
          ))}
        </tbody>
        {types.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td data-none="true" />
              <td className={styles.sold}>{formats.count(sum(({ taken, held }) => taken - held))}</td>
              {anyHeld && <td data-label={t('held')}>{formats.count(sum(({ held }) => held))}</td>}
              {/* Somebody may wait for several types. */}
              {anyWaiting && <td data-label={t('waiting')}>{formats.count(event.waitlistCount)}</td>}
              <td data-label={t('sales')}>{money(sum(({ agreedPaise }) => agreedPaise))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {shared.length > 0 && (
        <ul className={styles.pools} aria-label={t('pools')}>
          {shared.map(({ $id, name, taken, capacity }) => (
            <li key={$id}>
              <span>
                {t('pools')}: <strong>{name}</strong>
              </span>
              {/* The text after it says the same. */}
              <meter aria-hidden="true" value={taken} max={capacity} />
              <span className={styles.taken}>{soldOf(taken, capacity)}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        {orders.groupDiscount !== null && (
          <p className={panels.hint}>{groupText(orders.groupDiscount, 'groupOfAll')}</p>
        )}
        <p className={panels.hint}>{t('salesHint')}</p>
      </div>
    </section>
  );
}

function Codes({ event, tickets }: PanelProps & { readonly tickets: ManagedTickets }) {
  const t = useTranslations('manageTickets');
  const [making, setMaking] = useState<'one' | 'batch'>();
  const list = useInfiniteQuery(ticketCodesQuery(useCall(), event.$id));
  const codes = list.data?.pages.flatMap((page) => page.codes);
  return (
    <section className={panels.section} aria-labelledby="ticket-codes">
      <header className={panels.header}>
        <div>
          <h2 id="ticket-codes">{t('codes')}</h2>
          <p className={panels.hint}>{t('codesHint')}</p>
        </div>
        <div className={styles.make}>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setMaking('one')}>
            {t('newCode')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<Tickets aria-hidden="true" />}
            onClick={() => setMaking('batch')}
          >
            {t('newBatch')}
          </Button>
        </div>
      </header>
      {codes === undefined ? (
        list.isError ? (
          <QueryError title={t('codesFailed')} query={list} />
        ) : (
          <Skeleton />
        )
      ) : codes.length === 0 ? (
        <EmptyState title={t('noCodes')} />
      ) : (
        <ul className={classNames(panels.log, panels.framed)}>
          {codes.map((code) => (
            <CodeRow key={code.$id} event={event} types={tickets.types} code={code} />
          ))}
        </ul>
      )}
      <LoadMore query={list} className={panels.more}>
        {t('more', { left: String((list.data?.pages[0]?.total ?? 0) - (codes?.length ?? 0)) })}
      </LoadMore>
      {making && (
        <Suspense>
          <CodeDialog
            event={event}
            types={tickets.types}
            batch={making === 'batch'}
            onClose={() => setMaking(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface CodeRowProps extends PanelProps {
  readonly types: readonly TypeRow[];
  readonly code: ManagedCode;
}

function CodeRow({ event, types, code }: CodeRowProps) {
  const t = useTranslations('manageTickets');
  const formats = useFormats();
  const now = useNow();
  const { url } = useSite();
  const [ending, setEnding] = useState(false);
  const { used, maxUses, opensAt, closesAt } = code;
  const ended = closesAt !== null && Date.parse(closesAt) <= now;
  const early = opensAt !== null && Date.parse(opensAt) > now;
  const at = (time: string) => formats.instant(time, event.timeZone);
  const names = types.filter(({ $id }) => code.ticketTypes.includes($id)).map(({ name }) => name);
  const copy = () => {
    const link = `${url}${paths.event(event.$id)}?code=${encodeURIComponent(code.code)}`;
    void navigator.clipboard.writeText(link).then(
      () => showToast({ tone: 'plain', text: t('copied') }),
      () => showToast({ tone: 'bad', text: t('copyFailed', { url: link }) }),
    );
  };
  const facts = [
    useCodeText(code, event.currency),
    names.length > 0 ? formats.list(names) : t('allTypes'),
    early && opensAt !== null ? t('from', { time: at(opensAt) }) : '',
    closesAt !== null && !ended ? t('until', { time: at(closesAt) }) : '',
  ];
  return (
    <li>
      <div className={styles.about}>
        <p>
          <strong className={styles.code} translate="no">
            {code.code}
          </strong>{' '}
          {ended && <Badge>{t('ended')}</Badge>}
          {early && <Badge>{t('notYet')}</Badge>}
        </p>
        <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <span className={styles.uses}>
        {maxUses === null
          ? t('uses', { count: used, shown: formats.count(used) })
          : t('usesOf', { used: formats.count(used), most: formats.count(maxUses) })}
      </span>
      <span className={styles.acts}>
        <Button
          variant="secondary"
          size="sm"
          icon={<Link2 aria-hidden="true" />}
          aria-label={t('copyLinkOf', { code: code.code })}
          disabled={ended}
          onClick={copy}
        >
          {t('copyLink')}
        </Button>
        {!(ended && used > 0) && (
          <IconButton
            label={t(used > 0 ? 'endOf' : 'deleteOf', { code: code.code })}
            icon={used > 0 ? <Ban /> : <Trash2 />}
            onClick={() => setEnding(true)}
          />
        )}
      </span>
      {ending && (
        <Suspense>
          <EndCodeDialog eventId={event.$id} code={code} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** What a code does. */
function useCodeText({ kind, value }: ManagedCode, currency: string): string {
  const t = useTranslations('manageTickets');
  const formats = useFormats();
  const money = formats.money(value, currency);
  switch (kind) {
    case 'percent':
      return t('percentOff', { percent: String(value) });
    case 'amount':
      return t('amountOff', { amount: money });
    case 'price':
      return value === 0 ? t('forFree') : t('forPrice', { price: money });
    case 'access':
      return t('access');
  }
}
