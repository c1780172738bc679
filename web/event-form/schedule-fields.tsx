import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { eventLimits } from '../../contracts/event-limits.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

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
