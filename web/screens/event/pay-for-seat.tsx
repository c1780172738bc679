import { useTranslations } from 'use-intl';
import { usePayForSeat } from '../../api/payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { useHoldTime } from '../../lib/hold-time.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './register-panel.module.css';

interface PayForSeatProps {
  readonly eventId: string;
  /** End of the hold, as on the wire (ISO 8601). */
  readonly until: string;
}

/** The payment button for a held seat, with the time left. */
export default function PayForSeat({ eventId, until }: PayForSeatProps) {
  const t = useTranslations('eventParts');
  const errorText = useErrorText();
  const left = useHoldTime(until);
  const { mutate, isPending, isSuccess, error } = usePayForSeat(eventId);
  return (
    <>
      <Button size="lg" block busy={isPending || isSuccess} disabled={left === null} onClick={() => mutate()}>
        {t('awaitingPayment')}
      </Button>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <p className={styles.hint} role="timer">
        {left === null ? t('holdOver') : t('heldFor', { time: left })}
      </p>
    </>
  );
}
