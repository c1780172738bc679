import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportReasons, reportTextLength } from '../../../contracts/limits.ts';
import { useViewer } from '../../api/account.ts';
import { type ReportedSubject, useReport } from '../../api/administration.ts';
import { eventQuery } from '../../api/events.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { EventSummary } from '../rsvp/event-summary.tsx';

const titles = { events: 'title', groups: 'groupTitle', organisers: 'organiserTitle' } as const;
const texts = { events: 'text', groups: 'groupText', organisers: 'organiserText' } as const;

interface ReportDialogProps {
  readonly subject: ReportedSubject;
  /** A post on the board; without it the event or group itself. */
  readonly postId?: string;
  readonly onClose: () => void;
}

/** Reports an event, a group, an organiser or a post to the administrators. */
function ReportDialog(props: ReportDialogProps) {
  return useViewer() === null ? <LogInFirst {...props} /> : <ReportForm {...props} />;
}

/** Those without an account have a way to tell someone, too. */
function LogInFirst({ subject, onClose }: ReportDialogProps) {
  const t = useTranslations('report');
  const { data: event } = useQuery({ ...eventQuery(subject.subjectId), enabled: subject.kind === 'events' });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(titles[subject.kind])}
      description={`${t(texts[subject.kind])} ${t('logInWhy')}`}
      closeLabel={t('close')}
      size="sm"
      footer={
        <>
          <Link to={paths.contact()} className={buttonClass({ variant: 'secondary' })}>
            {t('contact')}
          </Link>
          <Link to={paths.login(pathOf(subject))} className={buttonClass()}>
            {t('logIn')}
          </Link>
        </>
      }
    >
      {event && <EventSummary event={event} last="place" />}
    </Dialog>
  );
}

function pathOf(subject: ReportedSubject): string {
  return subject.kind === 'organisers' ? paths.organiser(subject.subjectId) : paths.subject(subject);
}

function ReportForm({ subject, postId, onClose }: ReportDialogProps) {
  const t = useTranslations('report');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useReport({ subject, postId }, () => {
    showToast({ tone: 'good', text: t('sent') });
    onClose();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget);
    // None is chosen beforehand: people would send the first one.
    const reason = reportReasons.find((each) => each === sent.get('reason')) ?? 'other';
    mutate({ reason, text: String(sent.get('text') ?? '') });
  };
  return (
    <FormDialog
      title={t(postId === undefined ? titles[subject.kind] : 'postTitle')}
      description={t(postId === undefined ? texts[subject.kind] : 'postText')}
      closeLabel={t('close')}
      dismissLabel={t('discard')}
      submitLabel={t('send')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <RadioGroup
        label={t('reason')}
        name="reason"
        choices={reportReasons.map((value) => ({ value, label: t(value), hint: t(`hints.${value}`) }))}
      />
      <TextArea label={t('details')} note={t('optional')} name="text" rows={4} maxLength={reportTextLength} />
    </FormDialog>
  );
}

export default withTexts(ReportDialog, ['event-dialogs']);
