import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { eventFields } from '../../../contracts/event-fields.ts';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import { Segmented, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { MomentField, NumberField } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import { type EventValues, registrationTimes, standardQuestions } from './values.ts';

/** Which fields of an event somebody may change: helpers either those about money, or all others. */
export type FieldsShown = 'all' | 'money' | 'no-money';

/** Price, refunds, approval, capacity, and whether tickets change hands. */
export function TicketFields({ shown }: { readonly shown: FieldsShown }) {
  const t = useTranslations('eventForm');
  return (
    <section className={styles.group}>
      <h2>{t('ticketsGroup')}</h2>
      {shown === 'no-money' ? <FormMessage tone="plain">{t('moneyOfOthers')}</FormMessage> : <MoneyFields />}
      {shown !== 'money' && <SeatFields />}
    </section>
  );
}

/** What a seat costs, and when that goes back. */
function MoneyFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState } = useFormContext<EventValues>();
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
        {watch('ticketType') === 'paid' && (
          <NumberField
            id="ticketPrice"
            label={t('ticketPrice')}
            hint={t('ticketPriceHint')}
            icon="₹"
            error={errors.ticketPrice?.message}
            {...register('ticketPrice')}
          />
        )}
      </div>
      {watch('ticketType') === 'paid' && <RefundField />}
    </>
  );
}

/** Who gets a seat. */
function SeatFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState } = useFormContext<EventValues>();
  const { errors, defaultValues } = formState;
  const approvalEnds = defaultValues?.tenantApproval === 'yes' && watch('tenantApproval') === 'no';
  return (
    <>
      <Segmented
        label={t('tenantApproval')}
        hint={t('tenantApprovalHint')}
        choices={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
        {...register('tenantApproval')}
      />
      {approvalEnds && (
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
      <Segmented
        label={t('handOn')}
        hint={t(watch('tenantApproval') === 'yes' ? 'handOnHintApproval' : 'handOnHint')}
        choices={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
        {...register('handOn')}
      />
      <NumberField
        id="capacity"
        label={t('capacity')}
        note={t('optional')}
        hint={t('capacityHint')}
        error={errors.capacity?.message}
        {...register('capacity')}
      />
      <RegistrationTimes />
      <StandardQuestions />
    </>
  );
}

/** When people can register. */
function RegistrationTimes() {
  const t = useTranslations('eventFields.form');
  const optional = useTranslations('eventForm')('optional');
  const { register, formState } = useFormContext<EventValues>();
  return (
    <div className={styles.pair}>
      {registrationTimes.map((name) => (
        <MomentField
          key={name}
          id={name}
          label={t(name)}
          note={optional}
          hint={t(`${name}Hint`)}
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      ))}
    </div>
  );
}

/** Whether the registration form asks what it asks at every event. */
function StandardQuestions() {
  const t = useTranslations('eventFields.form');
  const { register } = useFormContext<EventValues>();
  return standardQuestions.map((name) => (
    <Segmented
      key={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      choices={eventFields[name].options.map((option) => ({ value: option, label: t(`asked.${option}`) }))}
      {...register(name)}
    />
  ));
}

/** Common terms, in hours before the start; an event may have others by another client. */
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
    // A day is told in hours, as in the terms.
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
