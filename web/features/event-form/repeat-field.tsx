import { Suspense, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { weekdayOf } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { useRuleText } from '../series/rule-text.ts';
import styles from './event-form.module.css';
import { nextDates } from './next-dates.ts';
import { noRepeat, repeatChoices, ruleOf, usualRule } from './repeat-values.ts';
import type { EventValues } from './values.ts';

const RepeatDetails = lazyPart(() => import('./repeat-details.tsx'));

/** Whether and how the event repeats: one control, until someone wants more than the usual. */
function RepeatField({ date }: { readonly date: string }) {
  const t = useTranslations('series');
  const textOf = useRuleText();
  const { setValue, formState } = useFormContext<EventValues>();
  const repeat = useWatch<EventValues, 'repeat'>({ name: 'repeat' });
  const { choice } = repeat;
  const own = { never: t('never'), custom: t('custom'), dates: t('ownDates') };
  const options = repeatChoices.flatMap((value): { value: string; label: string }[] => {
    if (value === 'never' || value === 'custom' || value === 'dates') return [{ value, label: own[value] }];
    const usual = date === '' ? null : usualRule(value, date);
    return usual === null ? [] : [{ value, label: textOf(usual) }];
  });
  const pick = (value: string) => {
    const next = repeatChoices.find((one) => one === value) ?? 'never';
    const days = repeat.weekdays.length > 0 || date === '' ? repeat.weekdays : [weekdayOf(date)];
    const fresh = next === 'never' ? noRepeat : { ...repeat, weekdays: days };
    setValue(
      'repeat',
      { ...fresh, choice: next },
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    );
  };
  const error = formState.errors.repeat?.choice?.message;
  const rule = ruleOf(repeat, date);
  return (
    <>
      <Select
        id="repeat.choice"
        label={t('repeats')}
        value={choice}
        options={options}
        hint={rule === null ? undefined : t('ahead')}
        error={error}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {(choice === 'custom' || choice === 'dates') && (
        <Suspense>
          <RepeatDetails date={date} />
        </Suspense>
      )}
      {/* Chosen dates are listed where they are chosen. */}
      {rule !== null && rule.kind !== 'dates' && <NextDates rule={rule} from={date} except={repeat.except} />}
    </>
  );
}

/** How many dates show what a rule means. */
const previewed = 5;

interface NextDatesProps {
  readonly rule: RepeatRule;
  readonly from: string;
  readonly except: readonly string[];
}

function NextDates({ rule, from, except }: NextDatesProps) {
  const t = useTranslations('series');
  const formats = useFormats();
  const id = useId();
  const dates = nextDates({ rule, from, except }, previewed);
  if (dates.length === 0) return null;
  return (
    <div>
      <p id={id} className={styles.note}>
        {t('next')}
      </p>
      <ul aria-labelledby={id} className={styles.addedDates}>
        {dates.map((date) => (
          <li key={date} className={styles.nextDate}>
            {formats.shortDay(date, from)}
          </li>
        ))}
      </ul>
    </div>
  );
}

export default withTexts(RepeatField, ['series']);
