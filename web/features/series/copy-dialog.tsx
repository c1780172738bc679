import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useCall } from '../../api/call.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { DateField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useToday } from '../events/event-row.tsx';

interface CopyDialogProps {
  readonly event: Pick<EventDetail, '$id' | 'date'>;
  readonly onClose: () => void;
}

/** The next time at the same weekday: of last week's event, and of last year's. */
function nextDate(date: string, today: string): string {
  const week = 7 * 86_400_000;
  const days = Math.max(0, Date.parse(today) - Date.parse(date));
  return new Date(Date.parse(date) + (Math.floor(days / week) + 1) * week).toISOString().slice(0, 10);
}

/** Asks for the date of a copy, which is then a draft to look through. */
function CopyDialog({ event, onClose }: CopyDialogProps) {
  const t = useTranslations('series');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const call = useCall();
  const queries = useQueryClient();
  const today = useToday();
  const [date, setDate] = useState(() => nextDate(event.date, today));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call('POST /v1/events/:eventId/copies', { params: { eventId: event.$id }, body: { date } }),
    onSuccess: async ({ $id }) => {
      await queries.invalidateQueries({ queryKey: ['GET /v1/account/events'] });
      showToast({ tone: 'good', text: t('copied') });
      await navigate(paths.editEvent($id));
    },
  });
  const submit = (_: FormEvent<HTMLFormElement>) => mutate();
  return (
    <FormDialog
      title={t('copyTitle')}
      description={t('copyText')}
      closeLabel={t('close')}
      dismissLabel={t('back')}
      submitLabel={t('copyNow')}
      busy={isPending || isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        id="copy-date"
        label={t('copyDate')}
        required
        value={date}
        onChange={(change) => setDate(change.currentTarget.value)}
      />
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}

export default withTexts(CopyDialog, ['series']);
