import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { gstStates } from '../../../contracts/tax-ids.ts';
import { useCall } from '../../api/call.ts';
import { eventInvoicesQuery, eventTaxQuery, useSetSupplyState } from '../../api/invoices.ts';
import { downloads } from '../../downloads.ts';
import { InvoiceRow } from '../../features/invoices/invoice-links.tsx';
import lists from '../../features/invoices/invoices.module.css';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';
import styles from './tickets-panel.module.css';

/** The event's invoices and credit notes. Nothing where no one issues any. */
function InvoicesSection({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('invoices');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const tax = useQuery(eventTaxQuery(eventId)).data;
  const list = useInfiniteQuery({
    ...eventInvoicesQuery(useCall(), eventId, search),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0];
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  const isEmpty = first?.total === 0 && first.awaited === 0 && typed === '';
  if (isEmpty && tax !== undefined && tax.sellerName === null) return null;
  return (
    <section className={panels.section} aria-labelledby="invoices">
      <header className={panels.header}>
        <div>
          <h2 id="invoices">{t('title')}</h2>
          <p className={panels.hint}>{t('hint')}</p>
        </div>
        <a
          href={downloads.eventInvoiceSheet(eventId)}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      </header>
      {first === undefined ? (
        list.isError ? (
          <QueryError title={t('failed')} query={list} />
        ) : (
          <Skeleton shape="title" />
        )
      ) : (
        <>
          {first.awaited > 0 && <p className={panels.hint}>{t('awaited', { count: first.awaited })}</p>}
          <div className={styles.pair}>
            <TextField
              label={t('search')}
              type="search"
              icon={<Search aria-hidden="true" />}
              value={typed}
              maxLength={100}
              onChange={({ target }) => setTyped(target.value)}
            />
            {tax?.scheme === 'gst' && (
              <SupplyState key={tax.supplyState} eventId={eventId} state={tax.supplyState} />
            )}
          </div>
          {invoices.length === 0 ? (
            <p className={panels.hint} role="status">
              {t(search === '' ? 'empty' : 'noneFound')}
            </p>
          ) : (
            <ul className={classNames(lists.list, lists.framed)}>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.$id} invoice={invoice} showBuyer />
              ))}
            </ul>
          )}
          <LoadMore query={list}>{t('more', { left: String(first.total - invoices.length) })}</LoadMore>
        </>
      )}
    </section>
  );
}

/** Where GST counts the event as supplied. */
function SupplyState({ eventId, state }: { readonly eventId: string; readonly state: string | null }) {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const { mutate, error } = useSetSupplyState(eventId, () =>
    showToast({ tone: 'good', text: t('supplySaved') }),
  );
  return (
    <div>
      <Select
        label={t('supplyState')}
        hint={t('supplyStateHint')}
        defaultValue={state ?? ''}
        options={[
          { value: '', label: t('supplyStateSeller') },
          ...Object.entries(gstStates)
            .map(([value, label]) => ({ value, label }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
        onChange={({ target }) => mutate(target.value === '' ? null : target.value)}
      />
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </div>
  );
}

export default withTexts(InvoicesSection, ['invoices']);
