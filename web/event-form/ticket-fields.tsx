import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Segmented } from '../ui/fields/choices.tsx';
import { NumberField } from '../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

/** Price, approval and capacity. */
export function TicketFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState } = useFormContext<EventValues>();
  const { errors } = formState;
  return (
    <section className={styles.group}>
      <h2>{t('ticketsGroup')}</h2>
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
      <Segmented
        label={t('tenantApproval')}
        hint={t('tenantApprovalHint')}
        choices={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
        {...register('tenantApproval')}
      />
      <NumberField
        id="capacity"
        label={t('capacity')}
        note={t('optional')}
        hint={t('capacityHint')}
        error={errors.capacity?.message}
        {...register('capacity')}
      />
    </section>
  );
}
