import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventSettlement } from '../../../contracts/settlement.ts';
import { eventSettlementQuery, periodQuery, type SettlementPeriod } from '../../api/settlement.ts';
import { downloads } from '../../downloads.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/fields/choices.tsx';
import { DateField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panels from './panels.module.css';
import styles from './settlement-section.module.css';
import tickets from './tickets-panel.module.css';

type Division = 'type' | 'method';

/** What the event earned, by ticket type and payment method, and what was paid out of it. */
function SettlementSection({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('settlement');
  const [period, setPeriod] = useState<SettlementPeriod>({ from: '', to: '' });
  const [by, setBy] = useState<Division>('type');
  const query = useQuery({ ...eventSettlementQuery(eventId, period), placeholderData: keepPreviousData });
  return (
    <>
      <Card as="section" className={styles.settlement} aria-labelledby="settlement">
        <header className={styles.header}>
          <div>
            <h3 id="settlement">{t('title')}</h3>
            <p className={panels.hint}>{t('hint')}</p>
          </div>
          {query.data !== undefined && hasPayouts(query.data) && (
            <Segmented
              label={t('title')}
              labelHidden
              name="settlement-by"
              value={by}
              choices={[
                { value: 'type', label: t('byType') },
                { value: 'method', label: t('byMethod') },
              ]}
              onChange={({ target }) => setBy(target.value === 'type' ? 'type' : 'method')}
            />
          )}
        </header>
        {query.data !== undefined ? (
          <Figures settlement={query.data} by={by} />
        ) : query.isError ? (
          <QueryError title={t('failed')} query={query} />
        ) : (
          <Skeleton shape="title" />
        )}
        <div className={styles.period}>
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              label={t(name)}
              value={period[name]}
              onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
            />
          ))}
          <a
            href={downloads.eventSettlementSheet(eventId) + periodQuery(period)}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" />
            {t('download')}
          </a>
        </div>
      </Card>
      {query.data !== undefined && hasPayouts(query.data) && <Payouts settlement={query.data} />}
    </>
  );
}

export default withTexts(SettlementSection, ['settlement']);

function hasPayouts({ methods, payouts }: EventSettlement): boolean {
  return methods.length > 0 || payouts.length > 0;
}

/** As payment providers call them; others are shown as they are. */
const methodNames = ['card', 'cash', 'upi', 'netbanking', 'wallet', 'emi', 'bank', 'door'] as const;

const columns = ['sold', 'fees', 'refunds', 'disputes', 'net'] as const;

function Figures({ settlement, by }: { readonly settlement: EventSettlement; readonly by: Division }) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  const { currency } = settlement;
  const money = (amount: number) => formats.money(amount, currency);
  const nameOf = (method: string) => {
    const known = methodNames.find((name) => name === method);
    return known === undefined ? method : t(`methods.${known}`);
  };
  if (!hasPayouts(settlement)) return <p className={panels.hint}>{t('nothing')}</p>;
  return <Tables settlement={settlement} by={by} money={money} nameOf={nameOf} />;
}

interface TablesProps {
  readonly settlement: EventSettlement;
  readonly by: Division;
  readonly money: (amount: number) => string;
  readonly nameOf: (method: string) => string;
}

/** One table at a time: the same money by what was sold, and by how it was paid. */
function Tables({ settlement: { total, types, methods }, by, money, nameOf }: TablesProps) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  const rows = by === 'type' ? types : methods;
  // What is zero everywhere says nothing, nor does what was sold if it's the net.
  const deducted = columns.filter((name) => name !== 'sold' && name !== 'net' && total[name] !== 0);
  const shown: (typeof columns)[number][] =
    deducted.length === 0
      ? ['net']
      : columns.filter((name) => name === 'sold' || name === 'net' || deducted.includes(name));
  return (
    <table
      className={classNames(tickets.table, styles.table)}
      aria-label={t(by === 'type' ? 'byType' : 'byMethod')}
    >
      <thead>
        <tr>
          <th scope="col">{t(by)}</th>
          {by === 'type' && <th scope="col">{t('tickets')}</th>}
          {shown.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {by === 'type'
          ? types.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name || t('standardTicket')}</th>
                {/* Add-ons are no tickets. */}
                <td className={styles.count} data-none={row.tickets === 0}>
                  {row.tickets === 0 && row.sold > 0 ? '–' : formats.count(row.tickets)}
                </td>
                <Amounts row={row} names={shown} money={money} />
              </tr>
            ))
          : methods.map((row) => (
              <tr key={row.method}>
                <th scope="row">{nameOf(row.method)}</th>
                <Amounts row={row} names={shown} money={money} />
              </tr>
            ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {by === 'type' && <td className={styles.count} data-none="true" />}
            <Amounts row={total} names={shown} money={money} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface AmountsProps extends Pick<TablesProps, 'money'> {
  readonly row: Readonly<Record<(typeof columns)[number], number>>;
  readonly names: readonly (typeof columns)[number][];
}

function Amounts({ row, names, money }: AmountsProps) {
  const t = useTranslations('settlement');
  return names.map((name) => (
    <td
      key={name}
      data-label={t(name)}
      data-none={name === 'sold' ? row.sold === row.net : name !== 'net' && row[name] === 0}
    >
      {money(row[name])}
    </td>
  ));
}

/** What was paid out to the seller, and what is left. */
function Payouts({ settlement: { currency, payouts, owed } }: { readonly settlement: EventSettlement }) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <Card as="section" className={styles.settlement} aria-labelledby="payouts">
      <header className={styles.header}>
        <div>
          <h3 id="payouts">{t('payouts')}</h3>
          <p className={panels.hint}>{t('payoutsHint')}</p>
        </div>
        <dl className={styles.owed}>
          {owed.paidOut !== 0 && (
            <div>
              <dt>{t('paidOut')}</dt>
              <dd>{money(owed.paidOut)}</dd>
            </div>
          )}
          <div>
            <dt>{t('outstanding')}</dt>
            <dd>{money(owed.outstanding)}</dd>
          </div>
        </dl>
      </header>
      {owed.direct !== 0 && <p>{t('direct', { amount: money(owed.direct) })}</p>}
      {payouts.length > 0 && (
        <ul className={panels.log}>
          {payouts.map(({ $id, amount, paidOn, reference }) => (
            <li key={$id}>
              <span className={tickets.about}>
                {t('payoutOn', { amount: money(amount), date: formats.date(paidOn) })}
              </span>
              {reference !== '' && (
                <span className={tickets.facts}>{t('payoutReference', { reference })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
