import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { currencySign } from '../../../contracts/money.ts';
import { currenciesQuery, discoverQuery } from '../../api/events.ts';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { digitsOf } from '../../ui/digits.ts';
import { Segmented, Select } from '../../ui/fields/choices.tsx';
import { DateField, TextField } from '../../ui/fields/text-field.tsx';
import styles from './event-filters.module.css';
import { type EventFiltersProps, listed, readListAddress } from './filters.ts';

interface FiltersDialogProps extends EventFiltersProps {
  readonly onClose: () => void;
}

/** Milliseconds without typing, after which the events are counted. */
const typingPause = 400;

/** The button's text, with the number of events that the chosen filters leave. */
function useCount(filters: EventFilters) {
  const t = useTranslations('lists');
  const formats = useFormats();
  const [counted, setCounted] = useState(filters);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const { data } = useQuery({
    ...discoverQuery(listed(counted), { perPage: 1 }),
    placeholderData: keepPreviousData,
  });
  const shown = formats.count(data?.total ?? 0);
  const counts = data && t(data.more ? 'applyAtLeast' : 'applyCount', { count: data.total, shown });
  return {
    button: counts ?? t('apply'),
    count(next: EventFilters) {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => setCounted(next), typingPause);
    },
  };
}

/** Selectable distances in kilometres. */
const distances = ['5', '10', '25', '50', '100', '250'];

const formId = 'all-filters';

/** The digits of any script, as the address has them. */
function keepDigits({ target }: ChangeEvent<HTMLInputElement>): void {
  const digits = digitsOf(target.value);
  if (digits !== target.value) target.value = digits;
}

/** All filters of a list: a dialog, and a sheet on phones. */
export default function FiltersDialog({ filters, pathOf, onClose }: FiltersDialogProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const locale = useLocale();
  const site = useSite();
  const [busy, setBusy] = useState(false);
  const [currency, setCurrency] = useState(filters.currency ?? site.currency);
  const { data } = useQuery(currenciesQuery());
  const currencies = [...new Set([...(data?.currencies ?? []), currency])];
  const sign = currencySign(currency, locale);
  const show = async (next: EventFilters) => {
    setBusy(true);
    await navigate(pathOf(next), { preventScrollReset: true });
    onClose();
  };
  const chosenIn = (form: HTMLFormElement): EventFilters => {
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    const said = new URLSearchParams(entries);
    // A distance without a place is one from the reader's position.
    if (filters.near !== undefined && !said.has('place')) said.set('near', filters.near);
    const { currency: chosen, ...next } = readListAddress(said).filters;
    const isPriced = (next.minPrice ?? next.maxPrice) !== undefined;
    const ofPrices = isPriced && chosen !== site.currency ? { currency: chosen } : {};
    return { ...next, ...ofPrices, q: filters.q, when: (next.from ?? next.to) ? undefined : filters.when };
  };
  const { button, count } = useCount(filters);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('lists.filters')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => void show({ q: filters.q })}>
            {t('lists.clear')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="dialog"
        className={styles.form}
        onChange={({ currentTarget }) => count(chosenIn(currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          void show(chosenIn(event.currentTarget));
        }}
      >
        <DateField label={t('lists.from')} name="from" defaultValue={filters.from} />
        <DateField label={t('lists.to')} name="to" defaultValue={filters.to} />
        <TextField
          label={t('lists.place')}
          name="place"
          maxLength={200}
          defaultValue={filters.place}
          placeholder={t('lists.placePlaceholder')}
        />
        <Select
          label={t('lists.within')}
          name="within"
          defaultValue={filters.within}
          options={[
            { value: '', label: t('lists.anyDistance') },
            ...distances.map((km) => ({ value: km, label: t('lists.withinKm', { km }) })),
          ]}
        />
        <Select
          className={styles.wide}
          label={t('lists.category')}
          name="category"
          defaultValue={filters.category}
          options={[
            { value: '', label: t('lists.anyCategory') },
            ...categories.map((category) => ({ value: category, label: t(`categories.${category}`) })),
          ]}
        />
        <Segmented
          className={styles.wide}
          label={t('lists.format')}
          name="online"
          defaultValue={filters.online ?? ''}
          choices={[
            { value: '', label: t('lists.anyFormat') },
            { value: 'false', label: t('lists.inPerson') },
            { value: 'true', label: t('events.online') },
          ]}
        />
        <Segmented
          className={styles.wide}
          label={t('lists.ticket')}
          name="ticketType"
          defaultValue={filters.ticketType ?? ''}
          choices={[
            { value: '', label: t('lists.anyTicket') },
            { value: 'free', label: t('events.free') },
            { value: 'paid', label: t('events.paid') },
          ]}
        />
        <TextField
          label={t('lists.minPrice', { sign })}
          name="minPrice"
          inputMode="numeric"
          pattern="\d{1,8}"
          defaultValue={filters.minPrice}
          onChange={keepDigits}
        />
        <TextField
          label={t('lists.maxPrice', { sign })}
          name="maxPrice"
          inputMode="numeric"
          pattern="\d{1,8}"
          defaultValue={filters.maxPrice}
          onChange={keepDigits}
        />
        {currencies.length > 1 && (
          <Select
            label={t('lists.currency')}
            name="currency"
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={({ target }) => setCurrency(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
