import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useViewer } from '../../api/account.ts';
import { isProblem, NetworkError } from '../../api/errors.ts';
import { usePayForSeat } from '../../api/payments.ts';
import { questionsQuery } from '../../api/questions.ts';
import { useRegister } from '../../api/registrations.ts';
import { showFieldFaults, useFaultText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RefundTerms } from './refund-terms.tsx';
import { RsvpQuestions } from './rsvp-questions.tsx';
import { type RsvpValues, rsvpResolver } from './rsvp-rules.ts';

interface RsvpDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

const fieldNames = ['socialMedia', 'email', 'reason'] as const;

/** The form by which a person registers (specification, section 2). */
function RsvpDialog({ event, onClose }: RsvpDialogProps) {
  const t = useTranslations('rsvp');
  const viewer = useViewer();
  const register = useRegister(event.$id);
  const faultText = useFaultText();
  const pay = usePayForSeat(event.$id);
  const asked = useQuery(questionsQuery(event.$id));
  const questions = asked.data?.questions ?? [];
  const form = useForm({
    resolver: rsvpResolver(questions, t),
    defaultValues: { socialMedia: '', email: viewer?.email ?? '', reason: '', answers: {} } as RsvpValues,
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (answers) => {
    try {
      const { state } = await register.mutateAsync(answers);
      if (state === 'awaiting_payment') {
        await pay.mutateAsync();
        return;
      }
      const told = state === 'pending' || state === 'waitlisted' ? state : 'confirmed';
      showToast({ tone: 'good', text: t(told) });
      onClose();
    } catch (error) {
      const names = [...fieldNames, ...questions.map(({ $id }) => `answers.${$id}` as const)];
      if (!showFieldFaults(error, names, form.setError)) showToast({ tone: 'bad', text: t('failed') });
      // What is asked may have changed since the form was opened.
      if (isProblem(error, 'general_argument_invalid')) void asked.refetch();
    }
  });
  const { error } = register;
  const explains = error instanceof NetworkError || (isProblem(error) && error.status < 500);

  return (
    <FormDialog
      title={t('title')}
      description={event.eventTitle}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t(event.ticketType === 'paid' ? 'payAndSubmit' : 'submit')}
      busy={asked.isPending || register.isPending || pay.isPending || pay.isSuccess}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormMessage>{explains && faultText(error)}</FormMessage>
      {event.ticketType === 'paid' && (
        <FormMessage tone="plain">
          <RefundTerms event={event} />
        </FormMessage>
      )}
      <TextField
        label={t('socialMedia')}
        maxLength={200}
        error={errors.socialMedia?.message}
        {...form.register('socialMedia')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextArea
        label={t('reason')}
        rows={4}
        maxLength={2000}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {asked.isPending && (
        <div aria-busy="true">
          <VisuallyHidden>{t('loadingQuestions')}</VisuallyHidden>
          <Skeleton />
        </div>
      )}
      {asked.isError && <FormMessage>{faultText(asked.error)}</FormMessage>}
      <RsvpQuestions questions={questions} register={form.register} errors={errors} />
    </FormDialog>
  );
}

export default withTexts(RsvpDialog, ['rsvp']);
