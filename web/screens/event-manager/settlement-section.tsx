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
import { classNames } from '../../ui/class-names.ts';
import { DateField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panels from './panels.module.css';
import styles from './tickets-panel.module.css';

/** What the event earned, by ticket type and payment method, and what was paid out of it. */
function SettlementSection({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('settlement');
  const [period, setPeriod] = useState<SettlementPeriod>({ from: '', to: '' });
  const query = useQuery({ ...eventSettlementQuery(eventId, period), placeholderData: keepPreviousData });
  return (
    <section className={panels.section} aria-labelledby="settlement">
      <header className={panels.header}>
        <div>
          <h2 id="settlement">{t('title')}</h2>
          <p className={panels.hint}>{t('hint')}</p>
        </div>
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
      </header>
      {query.data !== undefined ? (
        <Figures settlement={query.data} />
      ) : query.isError ? (
        <QueryError title={t('failed')} query={query} />
      ) : (
        <Skeleton shape="title" />
      )}
    </section>
  );
}

export default withTexts(SettlementSection, ['settlement']);

/** As payment providers call them; others are shown as they are. */
const methodNames = ['card', 'cash', 'upi', 'netbanking', 'wallet', 'emi', 'bank', 'door'] as const;

const columns = ['sold', 'fees', 'refunds', 'disputes', 'net'] as const;

function Figures({ settlement }: { readonly settlement: EventSettlement }) {
  const t = useTranslations('settlement');
  const formats = useFormats();
  const { currency, total, types, methods, payouts, owed } = settlement;
  const money = (amount: number) => formats.money(amount, currency);
  const nameOf = (method: string) => {
    const known = methodNames.find((name) => name === method);
    return known === undefined ? method : t(`methods.${known}`);
  };
  if (methods.length === 0 && payouts.length === 0) return <p className={panels.hint}>{t('nothing')}</p>;
  return (
    <>
      <h3 id="by-method">{t('byMethod')}</h3>
      <table className={styles.table} aria-labelledby="by-method">
        <thead>
          <tr>
            <th scope="col">{t('method')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map((row) => (
            <tr key={row.method}>
              <th scope="row">{nameOf(row.method)}</th>
              {columns.map((name) => (
                <td key={name} data-label={t(name)}>
                  {money(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {columns.map((name) => (
              <td key={name} data-label={t(name)}>
                {money(total[name])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <h3 id="by-type">{t('byType')}</h3>
      <table className={styles.table} aria-labelledby="by-type">
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('tickets')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name || t('standardTicket')}</th>
              {/* Add-ons are no tickets. */}
              <td data-label={t('tickets')} data-none={row.tickets === 0}>
                {row.tickets === 0 && row.sold > 0 ? '–' : formats.count(row.tickets)}
              </td>
              {columns.map((name) => (
                <td key={name} data-label={t(name)}>
                  {money(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <h3>{t('payouts')}</h3>
        <p>{t('owedSummary', { paidOut: money(owed.paidOut), outstanding: money(owed.outstanding) })}</p>
        {owed.direct !== 0 && <p>{t('direct', { amount: money(owed.direct) })}</p>}
        <p className={panels.hint}>{t('payoutsHint')}</p>
      </div>
      {payouts.length === 0 ? (
        <p className={panels.hint}>{t('payoutsEmpty')}</p>
      ) : (
        <ul className={classNames(panels.log, panels.framed)}>
          {payouts.map(({ $id, amount, paidOn, reference }) => (
            <li key={$id}>
              <span className={styles.about}>
                {t('payoutOn', { amount: money(amount), date: formats.date(paidOn) })}
              </span>
              {reference !== '' && (
                <span className={styles.facts}>{t('payoutReference', { reference })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
