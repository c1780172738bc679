import { Plus } from 'lucide-react';
import { Fragment, Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import { lazyPart, OptionalPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented, Select } from '../../ui/fields/choices.tsx';
import { AmountField, NumberField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CurrencyField, useAmounts } from './currency-field.tsx';
import styles from './event-form.module.css';
import { FlagField, type FlagHints } from './flag-field.tsx';
import { newType, standardType } from './ticket-values.ts';
import { useKeepDigits } from './use-keep-digits.ts';
import { type EventValues, formFlags } from './values.ts';

/** Which fields of an event someone may change: helpers either those about money, or all others. */
export type FieldsShown = 'all' | 'money' | 'no-money';

const TicketTypes = lazyPart(() => withItsTexts(['ticket-setup'], import('./ticket-types.tsx')));

const NetPrice = lazyPart(async () => ({
  default: (await withItsTexts(['ticket-setup'], import('./tax-fields.tsx'))).NetPriceWithTexts,
}));

/** One price, or ticket types; and the refund terms. */
export function MoneyFields() {
  const t = useTranslations('eventForm');
  const { setValue, getValues } = useFormContext<EventValues>();
  const types = useWatch<EventValues, 'types'>({ name: 'types' });
  const addType = () => {
    const standard = standardType(t('standardTicket'), getValues());
    setValue('types', [standard, newType()], { shouldDirty: true });
  };
  if (types.length === 0) {
    return (
      <>
        <PriceFields />
        <div>
          <Button
            variant="quiet"
            size="sm"
            flush
            icon={<Plus aria-hidden="true" />}
            aria-describedby="add-ticket-type"
            onClick={addType}
          >
            {t('addTicketType')}
          </Button>
          <p id="add-ticket-type" className={styles.note}>
            {t('addTicketTypeHint')}
          </p>
        </div>
      </>
    );
  }
  return (
    <>
      <Suspense fallback={<Skeleton shape="box" className={styles.longPlace} />}>
        <TicketTypes />
      </Suspense>
      {types.some(({ pricing }) => pricing !== 'free') && (
        <>
          <CurrencyField />
          <RefundField />
        </>
      )}
    </>
  );
}

/** The price of a simple event. */
function PriceFields() {
  const t = useTranslations('eventForm');
  const { register, formState } = useFormContext<EventValues>();
  const [type, price] = useWatch<EventValues, ['ticketType', 'ticketPrice']>({
    name: ['ticketType', 'ticketPrice'],
  });
  const amounts = useAmounts();
  const { errors } = formState;
  return (
    <>
      <div className={styles.pair}>
        <Segmented
          label={t('ticketType')}
          error={errors.ticketType?.message}
          choices={[
            { value: 'free', label: t('free') },
            { value: 'paid', label: t('paid') },
          ]}
          {...register('ticketType')}
        />
        {type === 'paid' && (
          <AmountField
            id="ticketPrice"
            label={t('ticketPrice')}
            sign={amounts.sign}
            error={amounts.fault(price) ?? errors.ticketPrice?.message}
            {...register('ticketPrice', { onChange: amounts.keep('ticketPrice') })}
          />
        )}
      </div>
      {type === 'paid' && (
        <>
          <OptionalPart>
            <NetPrice name="ticketPrice" />
          </OptionalPart>
          <CurrencyField />
          <RefundField />
        </>
      )}
    </>
  );
}

/** Who gets a seat. */
export function SeatFields() {
  const t = useTranslations('eventForm');
  const { register, formState } = useFormContext<EventValues>();
  const approval = useWatch<EventValues, 'tenantApproval'>({ name: 'tenantApproval' });
  const keepDigits = useKeepDigits();
  const { errors, defaultValues } = formState;
  const approvalEnds = defaultValues?.tenantApproval === 'yes' && approval === 'no';
  const hints: FlagHints = approval === 'yes' ? { handOn: t('handOnHintApproval') } : {};
  return (
    <>
      {formFlags.tickets.map((name) => (
        <Fragment key={name}>
          <FlagField name={name} hint={hints[name]} />
          {name === 'tenantApproval' && approvalEnds && (
            <Select
              id="pendingRegistrations"
              label={t('pending')}
              hint={t('pendingHint')}
              options={[
                { value: 'approve', label: t('pendingApprove') },
                { value: 'decline', label: t('pendingDecline') },
                { value: 'keep', label: t('pendingKeep') },
              ]}
              {...register('pendingRegistrations')}
            />
          )}
        </Fragment>
      ))}
      <NumberField
        id="capacity"
        label={t('capacity')}
        note={t('optional')}
        hint={t('capacityHint')}
        error={errors.capacity?.message}
        {...register('capacity', { onChange: keepDigits('capacity') })}
      />
    </>
  );
}

/** Common terms, in hours before the start; another client may have set others. */
const commonTerms = [0, noRefundHours, 48, 72, 168, 336, 720];

/** Until when cancelling gives a full refund. */
function RefundField() {
  const t = useTranslations('eventForm');
  const { register, formState } = useFormContext<EventValues>();
  const { refundHours } = formState.defaultValues ?? {};
  const own = refundHours === undefined || refundHours === 'none' ? [] : [Number(refundHours)];
  const terms = [...new Set([...commonTerms, ...own])].toSorted((one, other) => one - other);
  const labelOf = (hours: number) => {
    if (hours === 0) return t('refundToStart');
    // One day is shown as hours, like in the terms.
    const days = hours % 24 === 0 && hours > 24;
    return days ? t('refundDays', { count: hours / 24 }) : t('refundHours', { count: hours });
  };
  return (
    <Select
      id="refundHours"
      label={t('refunds')}
      hint={t('refundsHint')}
      error={formState.errors.refundHours?.message}
      options={[
        ...terms.map((hours) => ({ value: String(hours), label: labelOf(hours) })),
        { value: 'none', label: t('refundNone') },
      ]}
      {...register('refundHours')}
    />
  );
}
