import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateField, TimeField } from '../ui/fields/date-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

/** Dates, times and their zone. */
export function WhenFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState } = useFormContext<EventValues>();
  const [allDay, date, timeZone] = watch(['allDay', 'date', 'timeZone']);
  const field = (name: 'date' | 'endDate' | 'startTime' | 'endTime') => ({
    id: name,
    label: t(name),
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const [zones, setZones] = useState<readonly string[]>([]);
  // Four hundred, which hardly anybody opens: they are there before the list drops down.
  const listZones = () => zones.length === 0 && setZones(Intl.supportedValuesOf('timeZone'));
  // Some engines list a zone under its older name only (Asia/Calcutta).
  const names = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <section className={styles.group}>
      <h2>{t('whenGroup')}</h2>
      <div className={styles.pair}>
        <DateField {...field('date')} />
        <DateField {...field('endDate')} note={t('endDateNote')} min={date || undefined} />
      </div>
      <Checkbox label={t('allDay')} {...register('allDay')} />
      {!allDay && (
        <div className={styles.pair}>
          <TimeField {...field('startTime')} />
          <TimeField {...field('endTime')} hint={t('endTimeHint')} />
        </div>
      )}
      <Select
        id="timeZone"
        label={t('timeZone')}
        options={names.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onPointerDown={listZones}
        onFocus={listZones}
        {...register('timeZone')}
      />
    </section>
  );
}
