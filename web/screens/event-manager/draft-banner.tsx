import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { usePublish, useUnpublish } from '../../api/event-access.ts';
import { instantIn } from '../../features/event-form/when.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { MomentField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './draft-banner.module.css';
import { PreviewLink } from './preview-link.tsx';

/** What a draft is, and how it is published: now, or by itself at a time. */
function DraftBanner({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('eventAccess');
  const formats = useFormats();
  const errorText = useErrorText();
  const publish = usePublish(event.$id, {
    onDone: () => showToast({ tone: 'good', text: t('published') }),
  });
  const unpublish = useUnpublish(event.$id, {
    onDone: () => showToast({ tone: 'plain', text: t('scheduleCancelled') }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  const [planning, setPlanning] = useState(false);
  const { publishAt } = event;
  return (
    <section className={styles.banner} aria-labelledby="draft">
      <div>
        <h2 id="draft">{t(publishAt === null ? 'draftTitle' : 'scheduledTitle')}</h2>
        <p>
          {publishAt === null
            ? t('draftText')
            : t('scheduledText', { time: formats.instant(publishAt, event.timeZone) })}
        </p>
      </div>
      <Refusal error={publish.error} eventId={event.$id} />
      <div className={styles.buttons}>
        <Button busy={publish.isPending} onClick={() => publish.mutate(null)}>
          {publish.isPending ? t('publishing') : t('publish')}
        </Button>
        {publishAt === null ? (
          <Button variant="secondary" aria-expanded={planning} onClick={() => setPlanning(!planning)}>
            {t('publishLater')}
          </Button>
        ) : (
          <Button variant="secondary" busy={unpublish.isPending} onClick={() => unpublish.mutate()}>
            {t('cancelSchedule')}
          </Button>
        )}
      </div>
      {planning && publishAt === null && <PlanForm event={event} onDone={() => setPlanning(false)} />}
      <PreviewLink eventId={event.$id} />
    </section>
  );
}

/** What the draft still lacks, with the way to complete it. */
function Refusal({ error, eventId }: { readonly error: Error | null; readonly eventId: string }) {
  const t = useTranslations('eventAccess');
  const manage = useTranslations('manage');
  const errorText = useErrorText();
  if (error === null) return null;
  const lacking = isProblem(error) ? Object.values(error.fields) : [];
  if (lacking.length === 0) return <FormMessage>{errorText(error)}</FormMessage>;
  return (
    <FormMessage title={t('lacks')}>
      {lacking.join(' · ')}{' '}
      <Link to={paths.editEvent(eventId)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {manage('edit')}
      </Link>
    </FormMessage>
  );
}

function PlanForm({ event, onDone }: { readonly event: EventDetail; readonly onDone: () => void }) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const [moment, setMoment] = useState('');
  const { mutate, error, isPending } = usePublish(event.$id, {
    onDone: () => {
      showToast({ tone: 'good', text: t('scheduleSet') });
      onDone();
    },
  });
  const fieldError = isProblem(error) ? error.fields.at : undefined;
  return (
    <form
      method="dialog"
      className={styles.plan}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const at = instantIn(moment, event.timeZone);
        if (at !== null) mutate(at);
      }}
    >
      <FormMessage>{error !== null && fieldError === undefined && errorText(error)}</FormMessage>
      <MomentField
        id="publishAt"
        label={t('publishAt')}
        hint={t('publishAtHint')}
        error={fieldError}
        value={moment}
        onChange={(change) => setMoment(change.target.value)}
      />
      <Button type="submit" variant="secondary" busy={isPending} disabled={moment === ''}>
        {t('schedule')}
      </Button>
    </form>
  );
}

export default withTexts(DraftBanner, ['event-access']);
