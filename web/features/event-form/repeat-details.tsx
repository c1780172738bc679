import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { seriesLimits, weekdays } from '../../../contracts/repeat.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chips, Select } from '../../ui/fields/choices.tsx';
import { DateField, TextField } from '../../ui/fields/text-field.tsx';
import { useRuleText, useWeekdayName } from '../series/rule-text.ts';
import styles from './event-form.module.css';
import { monthlyRules } from './repeat-values.ts';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

/** What the usual choices don't cover: the interval, weekdays, an end, exceptions, or a list of dates. */
export default function RepeatDetails({ date }: { readonly date: string }) {
  const repeat = useWatch<EventValues, 'repeat'>({ name: 'repeat' });
  return (
    <div className={styles.repeatDetails}>
      {repeat.choice === 'custom' ? (
        <>
          <Interval date={date} />
          <End />
          <DateList name="except" date={date} />
        </>
      ) : (
        <DateList name="dates" date={date} />
      )}
    </div>
  );
}

function Interval({ date }: { readonly date: string }) {
  const t = useTranslations('series');
  const nameOf = useWeekdayName();
  const textOf = useRuleText();
  const { register } = useFormContext<EventValues>();
  const keepDigits = useKeepDigits();
  const { unit, by, kept } = useWatch<EventValues, 'repeat'>({ name: 'repeat' });
  const rules = date === '' ? [] : monthlyRules(date, kept);
  const choices = rules.map(({ by, rule }) => ({
    value: by,
    label: textOf({ ...rule, every: 1, until: null, count: null }),
  }));
  return (
    <>
      <div className={styles.times}>
        <TextField
          id="repeat.every"
          label={t('every')}
          inputMode="numeric"
          maxLength={2}
          {...register('repeat.every', { onChange: keepDigits('repeat.every') })}
        />
        <Select
          id="repeat.unit"
          label={t('unit')}
          options={(['weeks', 'months'] as const).map((value) => ({ value, label: t(value) }))}
          {...register('repeat.unit')}
        />
      </div>
      {unit === 'weeks' ? (
        <Chips
          label={t('weekdays')}
          choices={weekdays.map((value) => ({ value, label: nameOf(value, 'short') }))}
          {...register('repeat.weekdays')}
        />
      ) : (
        <Select
          id="repeat.by"
          label={t('monthlyBy')}
          options={choices}
          hint={by === 'date' && Number(date.slice(8)) > 28 ? t('shortMonths') : undefined}
          {...register('repeat.by')}
        />
      )}
    </>
  );
}

function End() {
  const t = useTranslations('series');
  const { register } = useFormContext<EventValues>();
  const keepDigits = useKeepDigits();
  const { ends } = useWatch<EventValues, 'repeat'>({ name: 'repeat' });
  return (
    <div className={styles.times}>
      <Select
        id="repeat.ends"
        label={t('ends')}
        options={[
          { value: 'never', label: t('endsNever') },
          { value: 'until', label: t('endsOn') },
          { value: 'count', label: t('endsAfter') },
        ]}
        {...register('repeat.ends')}
      />
      {ends === 'until' && <DateField id="repeat.until" label={t('until')} {...register('repeat.until')} />}
      {ends === 'count' && (
        <TextField
          id="repeat.count"
          label={t('count')}
          inputMode="numeric"
          maxLength={3}
          {...register('repeat.count', { onChange: keepDigits('repeat.count') })}
        />
      )}
    </div>
  );
}

/** A list of dates to which one is added at a time. */
function DateList({ name, date }: { readonly name: 'dates' | 'except'; readonly date: string }) {
  const t = useTranslations('series');
  const formats = useFormats();
  const { setValue } = useFormContext<EventValues>();
  const listed = useWatch<EventValues, `repeat.${typeof name}`>({ name: `repeat.${name}` });
  const [picked, setPicked] = useState('');
  const save = (dates: string[]) => setValue(`repeat.${name}`, dates, { shouldDirty: true });
  const add = () => {
    if (picked !== '') save([...new Set([...listed, picked])].toSorted());
    setPicked('');
  };
  return (
    <div>
      <div className={styles.addDate}>
        <DateField
          id={`repeat.${name}`}
          label={t(name)}
          min={date || undefined}
          value={picked}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={picked === '' || listed.length >= seriesLimits.dates}
          onClick={add}
        >
          {t(name === 'dates' ? 'addDate' : 'addException')}
        </Button>
      </div>
      {listed.length > 0 && (
        <ul className={styles.addedDates}>
          {listed.map((day) => (
            <li key={day}>
              <Button
                variant="quiet"
                size="sm"
                icon={<X aria-hidden="true" />}
                aria-label={t('removeDate', { date: formats.date(day) })}
                onClick={() => save(listed.filter((one) => one !== day))}
              >
                {formats.date(day)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
