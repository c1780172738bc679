import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { addOnLimits } from '../../../contracts/add-ons.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { useFormats } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Chips } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { AmountField, NumberField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { useAmounts } from './currency-field.tsx';
import formStyles from './event-form.module.css';
import { NetPrice, TaxFields } from './tax-fields.tsx';
import styles from './ticket-types.module.css';
import { newAddOn } from './ticket-values.ts';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

/** What people can have with a ticket. */
export function AddOns() {
  const t = useTranslations('ticketSetup');
  const { control, formState } = useFormContext<EventValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'addOns', keyName: 'key' });
  return (
    <fieldset className={styles.pools}>
      <legend className={styles.legend}>{t('addOns')}</legend>
      <p className={styles.hint}>{t('addOnsHint')}</p>
      <FormMessage>{formState.errors.addOns?.root?.message}</FormMessage>
      <ul className={styles.list} aria-label={t('addOns')}>
        {fields.map((field, index) => (
          <AddOnCard key={field.key} index={index} onRemove={() => remove(index)} />
        ))}
      </ul>
      {fields.length < addOnLimits.addOns && (
        <Button
          variant="quiet"
          size="sm"
          flush
          className={styles.add}
          icon={<Plus aria-hidden="true" />}
          onClick={() => append(newAddOn(), { focusName: `addOns.${fields.length}.name` })}
        >
          {t('addAddOn')}
        </Button>
      )}
    </fieldset>
  );
}

/** An add-on in one line that opens to its fields. New ones and those with an error are open. */
function AddOnCard({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const t = useTranslations('ticketSetup');
  const formats = useFormats();
  const addOn = useWatch<EventValues, `addOns.${number}`>({ name: `addOns.${index}` });
  const { errors, submitCount } = useFormState<EventValues>({ name: `addOns.${index}` });
  const [open, setOpen] = useState(addOn.name === '');
  const [openedFor, setOpenedFor] = useState(0);
  // Once per submission, so that it can be closed again.
  if (errors.addOns?.[index] !== undefined && openedFor !== submitCount) {
    setOpenedFor(submitCount);
    setOpen(true);
  }
  const name = addOn.name || t('untitledAddOn');
  const currency = useWatch<EventValues, 'currency'>({ name: 'currency' });
  const paise = addOn.pricePaise.trim() === '' ? 0 : parseAmount(addOn.pricePaise, currency);
  const facts = [
    Number.isNaN(paise) || paise === 0 ? t('free') : formats.money(paise, currency),
    addOn.required ? t('summary.required') : '',
    addOn.hidden ? t('summary.hidden') : '',
  ].filter((fact) => fact !== '');
  return (
    <li className={styles.type}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{facts.join(' · ')}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className={styles.fields}>{open && <AddOnFields index={index} />}</div>
      </details>
      <div className={styles.tools}>
        <IconButton label={t('remove', { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  );
}

function AddOnFields({ index }: { readonly index: number }) {
  const t = useTranslations('ticketSetup');
  const optional = useTranslations('eventForm')('optional');
  const { register, formState, setValue } = useFormContext<EventValues>();
  const types = useWatch<EventValues, 'types'>({ name: 'types' });
  const [chosen, price] = useWatch<
    EventValues,
    [`addOns.${number}.ticketTypes`, `addOns.${number}.pricePaise`]
  >({ name: [`addOns.${index}.ticketTypes`, `addOns.${index}.pricePaise`] });
  const keepDigits = useKeepDigits();
  const amounts = useAmounts();
  const at = `addOns.${index}` as const;
  const errors = formState.errors.addOns?.[index];
  const toggle = (id: string) =>
    setValue(
      `${at}.ticketTypes`,
      chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
      { shouldDirty: true },
    );
  return (
    <>
      <TextField
        id={`${at}.name`}
        label={t('name')}
        placeholder={t('addOnPlaceholder')}
        maxLength={addOnLimits.name}
        error={errors?.name?.message}
        {...register(`${at}.name`)}
      />
      <TextArea
        id={`${at}.description`}
        label={t('description')}
        note={optional}
        rows={2}
        maxLength={addOnLimits.description}
        error={errors?.description?.message}
        {...register(`${at}.description`)}
      />
      <div className={formStyles.pair}>
        <AmountField
          id={`${at}.pricePaise`}
          label={t('addOnPrice')}
          sign={amounts.sign}
          hint={t('addOnPriceHint')}
          error={amounts.fault(price) ?? errors?.pricePaise?.message}
          {...register(`${at}.pricePaise`, { onChange: amounts.keep(`${at}.pricePaise`) })}
        />
        <NetPrice name={`${at}.pricePaise`} />
        <NumberField
          id={`${at}.capacity`}
          label={t('addOnCapacity')}
          note={optional}
          hint={t('addOnCapacityHint')}
          error={errors?.capacity?.message}
          {...register(`${at}.capacity`, { onChange: keepDigits(`${at}.capacity`) })}
        />
      </div>
      {types.length > 1 && (
        <Chips
          label={t('addOnTypes')}
          hint={t('addOnTypesHint')}
          name={`${at}.ticketTypes`}
          choices={types.map(({ $id, name }) => ({ value: $id, label: name || t('untitled') }))}
          value={chosen}
          onChange={({ currentTarget }) => toggle(currentTarget.value)}
        />
      )}
      <NumberField
        id={`${at}.maxPerTicket`}
        label={t('maxPerTicket')}
        error={errors?.maxPerTicket?.message}
        {...register(`${at}.maxPerTicket`, { onChange: keepDigits(`${at}.maxPerTicket`) })}
      />
      <TaxFields at={at} />
      <div>
        <Checkbox label={t('required')} hint={t('requiredHint')} {...register(`${at}.required`)} />
        <Checkbox label={t('addOnHidden')} hint={t('addOnHiddenHint')} {...register(`${at}.hidden`)} />
      </div>
    </>
  );
}
