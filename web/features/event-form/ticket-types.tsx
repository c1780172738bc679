import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { parseAmount } from '../../../contracts/prices.ts';
import { ticketLimits } from '../../../contracts/ticket-types.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { NumberField, TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { groupDiscountOf } from './group-discount-values.ts';
import { OrderRules } from './order-rules.tsx';
import { AddOns } from './ticket-add-ons.tsx';
import { TicketTypeFields } from './ticket-type-fields.tsx';
import styles from './ticket-types.module.css';
import { newPool, newType, type TypeValues } from './ticket-values.ts';
import { useKeepDigits } from './use-keep-digits.ts';
import type { EventValues } from './values.ts';

/** The ticket types of an event, in the order in which people see them, and the seats that they share. */
function TicketTypes() {
  const t = useTranslations('ticketSetup');
  const { control, getValues, setValue } = useFormContext<EventValues>();
  const { errors } = useFormState<EventValues>({ name: ['types'] });
  const { fields, append, remove, insert, move } = useFieldArray({ control, name: 'types', keyName: 'key' });
  const [removed, setRemoved] = useState<{ readonly type: TypeValues; readonly index: number }>();
  const [news, setNews] = useState('');
  const nameOf = (index: number) => getValues(`types.${index}.name`) || t('untitled');

  const removeType = (index: number) => {
    const type = getValues(`types.${index}`);
    // The event's own price is asked for again.
    if (fields.length === 1) {
      setValue('ticketType', type.pricing === 'free' ? 'free' : 'paid', { shouldDirty: true });
      setValue('ticketPrice', type.pricePaise, { shouldDirty: true });
    }
    setRemoved({ type, index });
    remove(index);
  };
  const moveType = (from: number, to: number) => {
    setNews(t('moved', { name: nameOf(from), position: String(to + 1), count: String(fields.length) }));
    move(from, to);
  };
  return (
    <div className={styles.types}>
      <FormMessage>{errors.types?.root?.message}</FormMessage>
      <ol className={styles.list} aria-label={t('title')}>
        {fields.map((field, index) => (
          <TypeCard
            key={field.key}
            index={index}
            count={fields.length}
            onMove={(to) => moveType(index, to)}
            onRemove={() => removeType(index)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {removed && (
        <p role="status" className={styles.removed}>
          {t('removed', { name: removed.type.name || t('untitled') })}{' '}
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              insert(removed.index, removed.type, { shouldFocus: false });
              setRemoved(undefined);
            }}
          >
            {t('undo')}
          </Button>
        </p>
      )}
      {fields.length < ticketLimits.types && (
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          className={styles.add}
          onClick={() => append(newType(), { focusName: `types.${fields.length}.name` })}
        >
          {t('add')}
        </Button>
      )}
      <Pools />
      <AddOns />
      <OrderRules />
    </div>
  );
}

export default withTexts(TicketTypes, ['ticket-setup']);

interface TypeCardProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** A type in one line that opens to its fields. New ones and those with an error are open. */
function TypeCard({ index, count, onMove, onRemove }: TypeCardProps) {
  const t = useTranslations('ticketSetup');
  const type = useWatch<EventValues, `types.${number}`>({ name: `types.${index}` });
  const { errors, submitCount } = useFormState<EventValues>({ name: `types.${index}` });
  const [open, setOpen] = useState(type.name === '');
  const [openedFor, setOpenedFor] = useState(0);
  // Once per submission, so that it can be closed again.
  if (errors.types?.[index] !== undefined && openedFor !== submitCount) {
    setOpenedFor(submitCount);
    setOpen(true);
  }
  const name = type.name || t('untitled');
  const summary = useSummary(type);
  return (
    <li className={styles.type}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{summary}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className={styles.fields}>{open && <TicketTypeFields index={index} />}</div>
      </details>
      <div className={styles.tools}>
        <IconButton
          label={t('moveUp', { name })}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={t('moveDown', { name })}
          icon={<ArrowDown />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={t('remove', { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  );
}

/** What is special about a type, in one line. */
function useSummary(type: TypeValues): string {
  const { pricing, pricePaise, steps, seats, hidden, approval, pass } = type;
  const t = useTranslations('ticketSetup');
  const form = useTranslations('eventForm');
  const formats = useFormats();
  const currency = useWatch<EventValues, 'currency'>({ name: 'currency' });
  const amount = parseAmount(pricePaise, currency);
  const group = pricing === 'fixed' ? groupDiscountOf(type.groupDiscount, currency) : null;
  const price = Number.isNaN(amount) ? t('fixed') : formats.money(amount, currency);
  const prices = { free: t('free'), fixed: price, pay_what_you_can: t('summary.payWhatYouCan') };
  return [
    prices[pricing],
    pricing === 'fixed' && steps.length > 0 ? t('summary.steps', { count: steps.length }) : '',
    group !== null && group.from > 1 && group.value > 0
      ? t('summary.group', {
          from: String(group.from),
          off: group.kind === 'percent' ? `${group.value}%` : formats.money(group.value, currency),
        })
      : '',
    /^\d+$/.test(seats) ? form('seats', { count: Number(seats) }) : '',
    hidden ? t('summary.hidden') : '',
    pass.on ? t('summary.pass') : '',
    approval ? t('summary.approval') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Seats that several types draw from. */
function Pools() {
  const t = useTranslations('ticketSetup');
  const { control, register, getValues, formState } = useFormContext<EventValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'pools', keyName: 'key' });
  const keepDigits = useKeepDigits();
  const { errors } = formState;
  return (
    <fieldset className={styles.pools}>
      <legend className={styles.legend}>{t('pools')}</legend>
      <p className={styles.hint}>{t('poolsHint')}</p>
      <FormMessage>{errors.pools?.root?.message}</FormMessage>
      {fields.map((field, index) => (
        <div key={field.key} className={styles.pool}>
          <TextField
            id={`pools.${index}.name`}
            label={t('poolName')}
            placeholder={t('poolNamePlaceholder')}
            maxLength={ticketLimits.name}
            error={errors.pools?.[index]?.name?.message}
            {...register(`pools.${index}.name`)}
          />
          <NumberField
            id={`pools.${index}.capacity`}
            label={t('poolCapacity')}
            error={errors.pools?.[index]?.capacity?.message}
            {...register(`pools.${index}.capacity`, { onChange: keepDigits(`pools.${index}.capacity`) })}
          />
          <IconButton
            label={t('removePool', { name: getValues(`pools.${index}.name`) || t('untitledPool') })}
            icon={<Trash2 />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < ticketLimits.pools && (
        <Button
          variant="quiet"
          size="sm"
          flush
          className={styles.add}
          icon={<Plus aria-hidden="true" />}
          onClick={() => append(newPool())}
        >
          {t('addPool')}
        </Button>
      )}
    </fieldset>
  );
}
