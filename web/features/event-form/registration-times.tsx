import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Segmented, Select } from '../../ui/fields/choices.tsx';
import { MomentField } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import { type EventValues, registrationTimes } from './values.ts';

type TimeName = (typeof registrationTimes)[number];

/** Days before the start that most organisers choose. */
const presets: Readonly<Record<TimeName, readonly number[]>> = {
  opensAt: [30, 14, 7],
  closesAt: [7, 2, 1],
};

/** When people can register. */
export function RegistrationTimes() {
  return (
    <>
      <div className={styles.pair}>
        {registrationTimes.map((name) => (
          <RegistrationTime key={name} name={name} />
        ))}
      </div>
      <WaitingRoomField />
    </>
  );
}

/** Suggested where registration opens at a time, because people then come all at once. */
function WaitingRoomField() {
  const t = useTranslations('eventForm');
  const { register } = useFormContext<EventValues>();
  const opensAt = useWatch<EventValues, 'opensAt'>({ name: 'opensAt' });
  return (
    <Segmented
      label={t('waitingRoom')}
      hint={t(opensAt === '' ? 'waitingRoomHint' : 'waitingRoomSuggested')}
      choices={[
        { value: 'no', label: t('no') },
        { value: 'yes', label: t('yes') },
      ]}
      {...register('waitingRoom')}
    />
  );
}

/** A usual time, which moves with the start, or any other. */
function RegistrationTime({ name }: { readonly name: TimeName }) {
  const t = useTranslations('eventFields.form');
  const { register, setValue, formState } = useFormContext<EventValues>();
  const [value, date, startTime, allDay] = useWatch<EventValues, [TimeName, 'date', 'startTime', 'allDay']>({
    name: [name, 'date', 'startTime', 'allDay'],
  });
  const start = date === '' ? '' : `${date}T${allDay || startTime === '' ? '00:00' : startTime}`;
  const [choice, setChoice] = useState(() => choiceOf(value, start, presets[name]));
  const set = choice === 'none' ? '' : choice === 'other' ? null : daysBefore(start, Number(choice));
  useEffect(() => {
    if (set !== null && set !== value) setValue(name, set, { shouldDirty: true });
  }, [set, value, name, setValue]);
  return (
    <div className={styles.registrationTime}>
      <Select
        label={t(name)}
        hint={choice === 'other' ? undefined : t(`${name}Hint`)}
        value={choice}
        options={[
          { value: 'none', label: t(`${name}None`) },
          ...presets[name].map((days) => ({ value: String(days), label: t('daysBefore', { days }) })),
          { value: 'other', label: t('otherTime') },
        ]}
        onChange={(change) => setChoice(change.target.value)}
      />
      {(choice === 'other' || formState.errors[name]) && (
        <MomentField
          id={name}
          label={t(`${name}Time`)}
          hint={t('inZone')}
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      )}
    </div>
  );
}

function choiceOf(value: string, start: string, days: readonly number[]): string {
  if (value === '') return 'none';
  return String(days.find((each) => daysBefore(start, each) === value) ?? 'other');
}

/** A local time as the form has it: the zone's clocks say the same on both days. Empty without a start. */
function daysBefore(start: string, days: number): string {
  if (start === '') return '';
  const [date = '', time = ''] = start.split('T');
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.valueOf())) return '';
  day.setUTCDate(day.getUTCDate() - days);
  return `${day.toISOString().slice(0, 10)}T${time}`;
}
