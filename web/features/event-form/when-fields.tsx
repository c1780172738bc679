import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { eventLimits } from '../../../contracts/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateField, TimeField } from '../../ui/fields/date-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
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

/** The programme: any number of days, each with its activities. */
export function ScheduleFields() {
  const t = useTranslations('eventForm');
  const { control, register, getValues, formState } = useFormContext<EventValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'schedule' });
  const fault = formState.errors.schedule?.message;
  const nameOf = (index: number) => getValues(`schedule.${index}.day`) || `${t('day')} ${index + 1}`;
  return (
    <section className={styles.group}>
      <h2 id="schedule">{t('schedule')}</h2>
      <p>{fault ?? t('scheduleHint')}</p>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.day}>
          <div className={styles.dayHead}>
            <TextField
              label={t('day')}
              placeholder={t('dayPlaceholder')}
              maxLength={100}
              {...register(`schedule.${index}.day`)}
            />
            <IconButton
              label={t('removeDay', { day: nameOf(index) })}
              icon={<Trash2 />}
              onClick={() => remove(index)}
            />
          </div>
          <TextArea
            label={t('activities')}
            hint={t('activitiesHint')}
            rows={3}
            {...register(`schedule.${index}.activities`)}
          />
        </div>
      ))}
      {fields.length < eventLimits.scheduleDays && (
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append({ day: '', activities: '' })}
        >
          {t('addDay')}
        </Button>
      )}
    </section>
  );
}
