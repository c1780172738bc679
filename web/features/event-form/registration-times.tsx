import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Select } from '../../ui/fields/choices.tsx';
import { MomentField } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import { FlagField, type FlagHints } from './flag-field.tsx';
import { type EventValues, formFlags, registrationTimes } from './values.ts';

type TimeName = (typeof registrationTimes)[number];

/** Days before the start that most organisers choose. */
const usualDays = [30, 14, 7];
const presets: Readonly<Partial<Record<TimeName, readonly number[]>>> = { closesAt: [7, 2, 1] };

/** When people can register. */
export function RegistrationTimes() {
  const t = useTranslations('eventForm');
  const opensAt = useWatch<EventValues, 'opensAt'>({ name: 'opensAt' });
  // Suggested where registration opens at a time, because people then come all at once.
  const hints: FlagHints = opensAt === '' ? {} : { waitingRoom: t('waitingRoomSuggested') };
  return (
    <>
      <div className={styles.pair}>
        {registrationTimes.map((name) => (
          <RegistrationTime key={name} name={name} />
        ))}
      </div>
      {formFlags.registration.map((name) => (
        <FlagField key={name} name={name} hint={hints[name]} />
      ))}
    </>
  );
}

/** A usual time, which moves with the start, or any other. */
function RegistrationTime({ name }: { readonly name: TimeName }) {
  const t = useTranslations('eventFields.form');
  const { register, setValue, formState } = useFormContext<EventValues>();
  const [value, date, startTime, allDay] = useWatch<EventValues, [TimeName, 'date', 'startTime', 'allDay']>({
    name: [name, 'date', 'startTime', 'allDay'],
  });
  const days = presets[name] ?? usualDays;
  const start = date === '' ? '' : `${date}T${allDay || startTime === '' ? '00:00' : startTime}`;
  const [choice, setChoice] = useState(() => choiceOf(value, start, days));
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
          ...days.map((each) => ({ value: String(each), label: t('daysBefore', { days: each }) })),
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
