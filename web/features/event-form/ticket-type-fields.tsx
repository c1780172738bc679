import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ticketLimits } from '../../../contracts/ticket-types.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Chips, Segmented } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { AmountField, MomentField, NumberField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { useAmounts } from './currency-field.tsx';
import formStyles from './event-form.module.css';
import { GroupDiscountFields } from './group-discount-fields.tsx';
import { TypeLimits } from './order-rules.tsx';
import { NetPrice, TaxFields } from './tax-fields.tsx';
import styles from './ticket-types.module.css';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

interface OfType {
  readonly index: number;
}

/** The fields of one ticket type; what most don't need is folded. */
export function TicketTypeFields({ index }: OfType) {
  const t = useTranslations('ticketSetup');
  const optional = useTranslations('eventForm')('optional');
  const { register, formState } = useFormContext<EventValues>();
  const isPass = useWatch<EventValues, `types.${number}.pass.on`>({ name: `types.${index}.pass.on` });
  const errors = formState.errors.types?.[index];
  return (
    <>
      <TextField
        id={`types.${index}.name`}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={ticketLimits.name}
        error={errors?.name?.message}
        {...register(`types.${index}.name`)}
      />
      <TextArea
        id={`types.${index}.description`}
        label={t('description')}
        note={optional}
        hint={t('descriptionHint')}
        rows={2}
        maxLength={ticketLimits.description}
        error={errors?.description?.message}
        {...register(`types.${index}.description`)}
      />
      <PriceFields index={index} />
      <PassFields index={index} />
      <SeatsFields index={index} />
      {!isPass && <GroupDiscountFields index={index} />}
      <MoreFields index={index} />
    </>
  );
}

function PriceFields({ index }: OfType) {
  const t = useTranslations('ticketSetup');
  const { register, formState } = useFormContext<EventValues>();
  const [pricing, price, suggested] = useWatch<
    EventValues,
    [`types.${number}.pricing`, `types.${number}.pricePaise`, `types.${number}.suggestedPaise`]
  >({ name: [`types.${index}.pricing`, `types.${index}.pricePaise`, `types.${index}.suggestedPaise`] });
  const steps = useWatch<EventValues, `types.${number}.steps`>({ name: `types.${index}.steps` });
  const amounts = useAmounts();
  const errors = formState.errors.types?.[index];
  const chooses = pricing === 'pay_what_you_can';
  return (
    <>
      <Segmented
        label={t('pricing')}
        className={styles.pricing}
        choices={[
          { value: 'free', label: t('free') },
          { value: 'fixed', label: t('fixed') },
          { value: 'pay_what_you_can', label: t('payWhatYouCan') },
        ]}
        {...register(`types.${index}.pricing`)}
      />
      {pricing === 'fixed' && <Steps index={index} />}
      {pricing !== 'free' && (
        <div className={formStyles.pair}>
          <AmountField
            id={`types.${index}.pricePaise`}
            label={t(chooses ? 'minimum' : steps.length > 0 ? 'priceAfter' : 'price')}
            sign={amounts.sign}
            hint={chooses ? t('minimumHint') : undefined}
            error={amounts.fault(price) ?? errors?.pricePaise?.message}
            {...register(`types.${index}.pricePaise`, {
              onChange: amounts.keep(`types.${index}.pricePaise`),
            })}
          />
          {!chooses && <NetPrice name={`types.${index}.pricePaise`} />}
          {chooses && (
            <AmountField
              id={`types.${index}.suggestedPaise`}
              label={t('suggested')}
              sign={amounts.sign}
              error={amounts.fault(suggested) ?? errors?.suggestedPaise?.message}
              {...register(`types.${index}.suggestedPaise`, {
                onChange: amounts.keep(`types.${index}.suggestedPaise`),
              })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Prices that apply first. */
function Steps({ index }: OfType) {
  const t = useTranslations('ticketSetup');
  const { control, register, formState } = useFormContext<EventValues>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: `types.${index}.steps`,
    keyName: 'key',
  });
  const keepDigits = useKeepDigits();
  const amounts = useAmounts();
  const prices = useWatch<EventValues, `types.${number}.steps`>({ name: `types.${index}.steps` });
  const errors = formState.errors.types?.[index]?.steps;
  const add = fields.length < ticketLimits.steps && (
    <Button
      variant="quiet"
      size="sm"
      flush
      className={styles.add}
      icon={<Plus aria-hidden="true" />}
      onClick={() => append({ pricePaise: '', until: '', untilSold: '' })}
    >
      {t('addStep')}
    </Button>
  );
  if (fields.length === 0) return add;
  return (
    <FieldGroup label={t('steps')} hint={t('stepsHint')}>
      {fields.map((field, step) => {
        const name = `types.${index}.steps.${step}` as const;
        return (
          <div key={field.key} className={styles.step}>
            <AmountField
              id={`${name}.pricePaise`}
              label={t('stepPrice')}
              sign={amounts.sign}
              error={amounts.fault(prices[step]?.pricePaise ?? '') ?? errors?.[step]?.pricePaise?.message}
              {...register(`${name}.pricePaise`, { onChange: amounts.keep(`${name}.pricePaise`) })}
            />
            <MomentField
              id={`${name}.until`}
              label={t('stepUntil')}
              error={errors?.[step]?.until?.message}
              {...register(`${name}.until`)}
            />
            <NumberField
              id={`${name}.untilSold`}
              label={t('stepUntilSold')}
              error={errors?.[step]?.untilSold?.message}
              {...register(`${name}.untilSold`, { onChange: keepDigits(`${name}.untilSold`) })}
            />
            <IconButton
              label={t('removeStep', { number: String(step + 1) })}
              icon={<Trash2 />}
              onClick={() => remove(step)}
            />
          </div>
        );
      })}
      {add}
    </FieldGroup>
  );
}

/** Whether the ticket is for several dates; only asked where the event repeats. */
function PassFields({ index }: OfType) {
  const t = useTranslations('ticketSetup');
  const { register, formState } = useFormContext<EventValues>();
  const [repeat, isPass, pricing] = useWatch<
    EventValues,
    ['repeat.choice', `types.${number}.pass.on`, `types.${number}.pricing`]
  >({ name: ['repeat.choice', `types.${index}.pass.on`, `types.${index}.pricing`] });
  const optional = useTranslations('eventForm')('optional');
  const keepDigits = useKeepDigits();
  const errors = formState.errors.types?.[index]?.pass;
  if (repeat === 'never' && !isPass) return null;
  return (
    <>
      <Checkbox label={t('pass')} hint={t('passHint')} {...register(`types.${index}.pass.on`)} />
      {isPass && (
        <NumberField
          id={`types.${index}.pass.dates`}
          label={t('passDates')}
          note={pricing === 'free' ? optional : undefined}
          hint={t(pricing === 'free' ? 'passDatesHintFree' : 'passDatesHint')}
          error={errors?.dates?.message}
          {...register(`types.${index}.pass.dates`, { onChange: keepDigits(`types.${index}.pass.dates`) })}
        />
      )}
    </>
  );
}

/** How many there are, and which shared seats they take. */
function SeatsFields({ index }: OfType) {
  const t = useTranslations('ticketSetup');
  const optional = useTranslations('eventForm')('optional');
  const { register, formState, setValue } = useFormContext<EventValues>();
  const pools = useWatch<EventValues, 'pools'>({ name: 'pools' });
  const chosen = useWatch<EventValues, `types.${number}.pools`>({ name: `types.${index}.pools` });
  const keepDigits = useKeepDigits();
  const errors = formState.errors.types?.[index];
  const named = pools.filter(({ name }) => name.trim() !== '');
  const toggle = (id: string) =>
    setValue(
      `types.${index}.pools`,
      chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
      { shouldDirty: true },
    );
  return (
    <>
      <NumberField
        id={`types.${index}.seats`}
        label={t('seats')}
        note={optional}
        hint={t('seatsHint')}
        error={errors?.seats?.message}
        {...register(`types.${index}.seats`, { onChange: keepDigits(`types.${index}.seats`) })}
      />
      {named.length > 0 && (
        <Chips
          label={t('usesPools')}
          name={`types.${index}.pools`}
          choices={named.map(({ $id, name }) => ({ value: $id, label: name }))}
          value={chosen}
          onChange={({ currentTarget }) => toggle(currentTarget.value)}
        />
      )}
    </>
  );
}

function MoreFields({ index }: OfType) {
  const t = useTranslations('ticketSetup');
  const { register, formState, getValues } = useFormContext<EventValues>();
  const errors = formState.errors.types?.[index];
  const { opensAt, closesAt, hidden, approval, ...limits } = getValues(`types.${index}`);
  const [maxPerOrder, maxPerPerson] = useWatch<EventValues, ['orders.maxPerOrder', 'orders.maxPerPerson']>({
    name: ['orders.maxPerOrder', 'orders.maxPerPerson'],
  });
  const isLimited = limits.minPerOrder !== '' || limits.maxPerOrder !== '' || limits.maxPerPerson !== '';
  const isUsed =
    opensAt !== '' || closesAt !== '' || hidden || approval || isLimited || limits.tax.rate !== '';
  const hasError = ['closesAt', 'minPerOrder', 'maxPerOrder', 'maxPerPerson', 'tax'].some(
    (name) => errors?.[name as 'closesAt'] !== undefined,
  );
  return (
    <Disclosure title={t('more')} size="sm" open={isUsed || hasError}>
      <div className={styles.more}>
        <div className={formStyles.pair}>
          {(['opensAt', 'closesAt'] as const).map((name) => (
            <MomentField
              key={name}
              id={`types.${index}.${name}`}
              label={t(name)}
              error={errors?.[name]?.message}
              {...register(`types.${index}.${name}`)}
            />
          ))}
        </div>
        <p className={styles.hint}>{t('inZone')}</p>
        {(maxPerOrder !== '1' || maxPerPerson !== '' || isLimited) && <TypeLimits index={index} />}
        <TaxFields at={`types.${index}`} />
        <div>
          <Checkbox label={t('hidden')} hint={t('hiddenHint')} {...register(`types.${index}.hidden`)} />
          <Checkbox label={t('approval')} hint={t('approvalHint')} {...register(`types.${index}.approval`)} />
        </div>
      </div>
    </Disclosure>
  );
}
