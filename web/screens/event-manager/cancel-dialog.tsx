import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { useCancelEvent } from '../../api/manage.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './panels.module.css';

interface CancelDialogProps {
  readonly event: Pick<EventDetail, '$id' | 'ticketType' | 'currency'>;
  /** Registered in any way, who are told. */
  readonly people: number;
  /** What will be refunded; null where nothing was paid. */
  readonly netPaise: number | null;
  readonly onClose: () => void;
}

/** Says who is told and what is refunded, and asks for the reason that people will see (product rule 21). */
export default function CancelDialog({ event, people, netPaise, onClose }: CancelDialogProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useCancelEvent(event.$id, {
    onDone: () => {
      showToast({ tone: 'plain', text: t('cancelled') });
      void navigate(paths.yourEvents());
    },
  });
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    const reason = new FormData(submission.currentTarget).get('reason');
    mutate(typeof reason === 'string' ? reason.trim() : '');
  };
  return (
    <FormDialog
      title={t('cancelTitle')}
      description={t('cancelText', { count: people })}
      closeLabel={t('close')}
      dismissLabel={t('keepEvent')}
      submitLabel={t('cancelNow')}
      tone="danger"
      busy={isPending || isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      {netPaise !== null && netPaise > 0 && (
        <p className={styles.consequence}>
          {t('cancelRefundsAmount', { amount: formats.money(netPaise, event.currency) })}
        </p>
      )}
      <TextArea
        label={t('reasonLabel')}
        note={t('reasonNote')}
        hint={t('cancelReasonHint')}
        name="reason"
        rows={4}
        maxLength={eventLimits.cancelReason}
      />
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}
