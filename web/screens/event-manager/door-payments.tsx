import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Banknote, CreditCard, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { UnpaidOrder } from '../../../contracts/door-payments.ts';
import { useCall } from '../../api/call.ts';
import { unpaidAtDoorQuery, usePayAtDoor } from '../../api/transfers.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';
import styles from './payments-panel.module.css';

/** People who pay at the door, and what each cashier has taken; nothing while no one does. */
export function DoorPayments({ eventId, currency }: { readonly eventId: string; readonly currency: string }) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({
    ...unpaidAtDoorQuery(useCall(), eventId, useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  });
  const { data, isError } = list;
  const first = data?.pages[0];
  if (isError && first === undefined) return <QueryError title={t('doorFailed')} query={list} />;
  if (first === undefined) return null;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  if (first.total === 0 && first.tills.length === 0 && search === '') return null;
  return (
    <section className={panels.section} aria-labelledby="door-payments">
      <header>
        <h2 id="door-payments">{t('doorTitle')}</h2>
        <p className={panels.hint}>{t('doorHint')}</p>
      </header>
      <TextField
        type="search"
        label={t('doorSearch')}
        icon={<Search aria-hidden="true" />}
        value={search}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      {orders.length === 0 ? (
        <p role="status">{t('doorEmpty')}</p>
      ) : (
        <ul className={classNames(panels.log, panels.framed)}>
          {orders.map((order) => (
            <UnpaidRow key={order.paymentId} eventId={eventId} order={order} currency={currency} />
          ))}
        </ul>
      )}
      <LoadMore query={list}>{manage('more', { left: String(first.total - orders.length) })}</LoadMore>
      {first.tills.length > 0 && (
        <div className={styles.tills}>
          <h3>{t('tills')}</h3>
          <ul className={classNames(panels.log, panels.framed)}>
            {first.tills.map(({ cashier, cashPaise, cardPaise, payments }, index) => (
              // Two cashiers may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
              <li key={index}>
                <span className={styles.name}>{cashier || manage('nameless')}</span>
                <span>
                  {t('till', {
                    cash: formats.money(cashPaise, currency),
                    card: formats.money(cardPaise, currency),
                    count: payments,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface UnpaidRowProps {
  readonly eventId: string;
  readonly order: UnpaidOrder;
  readonly currency: string;
}

function UnpaidRow({ eventId, order, currency }: UnpaidRowProps) {
  const t = useTranslations('managePayments');
  const manage = useTranslations('manage');
  const formats = useFormats();
  const errorText = useErrorText();
  const { paymentId, amountPaise, description, released } = order;
  const name = order.payerName || manage('nameless');
  const amount = formats.money(amountPaise, currency);
  const { mutate, isPending, variables } = usePayAtDoor(eventId, {
    onDone: ({ outcome }) =>
      showToast({
        tone: outcome === 'refund' ? 'bad' : 'good',
        text: t(`doorOutcome.${outcome}`, { name, amount }),
      }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  const take = (by: 'cash' | 'card') => mutate({ paymentId, amountPaise, by });
  return (
    <li>
      <div className={styles.name}>
        <p>
          <strong>{name}</strong> {released && <Badge tone="warn">{t('late')}</Badge>}
        </p>
        <p className={styles.facts}>{description}</p>
      </div>
      <div className={styles.take}>
        <span className={styles.amount}>{amount}</span>
        {(['cash', 'card'] as const).map((by) => (
          <Button
            key={by}
            size="sm"
            variant="secondary"
            icon={by === 'cash' ? <Banknote aria-hidden="true" /> : <CreditCard aria-hidden="true" />}
            aria-label={t(by === 'cash' ? 'takeCashOf' : 'takeCardOf', { name, amount })}
            busy={isPending && variables?.by === by}
            disabled={isPending}
            onClick={() => take(by)}
          >
            {t(by === 'cash' ? 'takeCash' : 'takeCard')}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** For a tab without these texts. */
export default withTexts(DoorPayments, ['manage-payments']);
