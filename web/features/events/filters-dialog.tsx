import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventFilters } from '../../../contracts/discovery.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { DateField, TextField } from '../../ui/fields/text-field.tsx';
import styles from './event-filters.module.css';
import { type EventFiltersProps, readListAddress } from './filters.ts';

interface FiltersDialogProps extends EventFiltersProps {
  readonly onClose: () => void;
}

/** Selectable distances in kilometres. */
const distances = ['5', '10', '25', '50', '100', '250'];

const formId = 'all-filters';

/** All filters of a list: a dialog, and a sheet on phones. */
export default function FiltersDialog({ filters, pathOf, onClose }: FiltersDialogProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const show = async (next: EventFilters) => {
    setBusy(true);
    await navigate(pathOf(next), { preventScrollReset: true });
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    const said = new URLSearchParams(entries);
    // A distance without a place is one from the reader's position.
    if (filters.near !== undefined && !said.has('place')) said.set('near', filters.near);
    const next = readListAddress(said).filters;
    void show({ ...next, q: filters.q, when: (next.from ?? next.to) ? undefined : filters.when });
  };
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
            {t('lists.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" className={styles.form} onSubmit={submit}>
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
          label={t('lists.category')}
          name="category"
          defaultValue={filters.category}
          options={[
            { value: '', label: t('lists.anyCategory') },
            ...categories.map((category) => ({ value: category, label: t(`categories.${category}`) })),
          ]}
        />
        <Select
          label={t('lists.format')}
          name="online"
          defaultValue={filters.online}
          options={[
            { value: '', label: t('lists.anyFormat') },
            { value: 'false', label: t('lists.inPerson') },
            { value: 'true', label: t('events.online') },
          ]}
        />
        <Select
          label={t('lists.ticket')}
          name="ticketType"
          defaultValue={filters.ticketType}
          options={[
            { value: '', label: t('lists.anyTicket') },
            { value: 'free', label: t('events.free') },
            { value: 'paid', label: t('events.paid') },
          ]}
        />
        <TextField
          label={t('lists.maxPrice')}
          name="maxPrice"
          inputMode="numeric"
          pattern="\d{1,8}"
          defaultValue={filters.maxPrice}
        />
        {filters.minPrice !== undefined && <input type="hidden" name="minPrice" value={filters.minPrice} />}
      </form>
    </Dialog>
  );
}
