import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { DateField, TimeField } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';
import { dayAfter, endAfter, endMovedWith, minutesOf, startsInPast, type Times } from './when.ts';

const RepeatField = lazyPart(() => withItsTexts(['series'], import('./repeat-field.tsx')));

const timeNames = ['date', 'endDate', 'startTime', 'endTime', 'allDay', 'timeZone'] as const;

/** Dates, times and their zone, as typed. */
function useTimes(): Times {
  const [date, endDate, startTime, endTime, allDay, timeZone] = useWatch<EventValues, typeof timeNames>({
    name: timeNames,
  });
  return { date, endDate, startTime, endTime, allDay, timeZone };
}

/** When it takes place. Start and length are what people think of; the end follows. */
export function WhenFields({ repeats }: { readonly repeats: boolean }) {
  const t = useTranslations('eventForm');
  const { register, setValue, formState } = useFormContext<EventValues>();
  const times = useTimes();
  const now = useNow();
  /** The last complete values: a date that is being retyped is empty for a moment. */
  const complete = useRef<Times | null>(null);
  useEffect(() => {
    if (times.allDay ? times.date !== '' : minutesOf(times) !== null) complete.current = times;
  });
  const setEnd = ({ endDate, endTime }: Pick<Times, 'endDate' | 'endTime'>) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('endDate', endDate, options);
    setValue('endTime', endTime, options);
  };
  const moveEnd = (name: 'date' | 'startTime') => (event: { target: { value: string } }) => {
    const after = { ...times, [name]: event.target.value };
    if (complete.current !== null) setEnd(endMovedWith(complete.current, after));
  };
  const field = (name: 'date' | 'endDate' | 'startTime' | 'endTime') => ({
    id: name,
    label: t(name),
    error: formState.errors[name]?.message,
  });
  const severalDays = times.endDate !== '' && times.endDate !== times.date;
  const past = times.date !== '' && startsInPast(times, now);
  return (
    <section className={styles.group} aria-labelledby="when">
      <h2 id="when">{t('whenGroup')}</h2>
      <div className={styles.times}>
        <DateField {...field('date')} {...register('date', { onChange: moveEnd('date') })} />
        {!times.allDay && (
          <TimeField {...field('startTime')} {...register('startTime', { onChange: moveEnd('startTime') })} />
        )}
        {!times.allDay && <DurationField times={times} onPick={setEnd} />}
        {!times.allDay && <TimeField {...field('endTime')} {...register('endTime')} />}
        {(severalDays || times.allDay || formState.errors.endDate) && (
          <DateField
            {...field('endDate')}
            note={times.allDay ? t('optional') : undefined}
            min={times.date || undefined}
            {...register('endDate')}
          />
        )}
      </div>
      {past && (
        <p role="status" className={styles.warn}>
          {t('past')}
        </p>
      )}
      <div className={styles.aside}>
        <Checkbox label={t('allDay')} {...register('allDay')} />
        <ZoneField timeZone={times.timeZone} />
      </div>
      {repeats && (
        <Suspense fallback={<div className={styles.repeatRoom} />}>
          <RepeatField date={times.date} />
        </Suspense>
      )}
    </section>
  );
}

/** Common lengths, in minutes. */
const lengths = [30, 60, 90, 120, 180, 240, 360, 480];
const several = 'days';

interface DurationFieldProps {
  readonly times: Times;
  readonly onPick: (end: Pick<Times, 'endDate' | 'endTime'>) => void;
}

/** The duration. It only sets the end, so it isn't a form value. */
function DurationField({ times, onPick }: DurationFieldProps) {
  const t = useTranslations('eventForm');
  const minutes = minutesOf(times);
  const severalDays = times.endDate !== '' && times.endDate !== times.date;
  const own = minutes === null || severalDays || lengths.includes(minutes) ? [] : [minutes];
  const labelOf = (length: number) => {
    const [hours, rest] = [Math.floor(length / 60), length % 60];
    if (hours === 0) return t('minutes', { minutes: String(rest) });
    return rest === 0
      ? t('hours', { hours })
      : t('hoursAndMinutes', { hours: String(hours), minutes: String(rest) });
  };
  const pick = (value: string) => {
    if (value === several) onPick({ endDate: dayAfter(times.date), endTime: times.endTime });
    else if (value !== '') onPick(endAfter(times, Number(value)));
  };
  return (
    <Select
      id="duration"
      label={t('duration')}
      value={severalDays ? several : String(minutes ?? '')}
      options={[
        ...(minutes === null ? [{ value: '', label: '–' }] : []),
        ...[...lengths, ...own]
          .toSorted((one, other) => one - other)
          .map((length) => ({ value: String(length), label: labelOf(length) })),
        { value: several, label: t('severalDays') },
      ]}
      onChange={(event) => pick(event.currentTarget.value)}
    />
  );
}

function ZoneField({ timeZone }: { readonly timeZone: string }) {
  const t = useTranslations('eventForm');
  const { register } = useFormContext<EventValues>();
  const [zones, setZones] = useState<readonly string[]>([]);
  // Four hundred options that hardly anyone needs: they are added just before the list opens.
  const listZones = () => zones.length === 0 && setZones(Intl.supportedValuesOf('timeZone'));
  // Some engines list a zone under its older name only (Asia/Calcutta).
  const names = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <Select
      id="timeZone"
      label={t('timeZone')}
      className={styles.zone}
      options={names.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      onPointerDown={listZones}
      onFocus={listZones}
      {...register('timeZone')}
    />
  );
}
