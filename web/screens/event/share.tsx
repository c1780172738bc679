import { Link2, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart, lazyWithRetry, useLatePart } from '../../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './share.module.css';

const openReportDialog = () =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx'));
const SaveButton = lazyWithRetry(() => import('../../features/events/save-button.tsx'));
const ReportDialog = lazyPart(openReportDialog);

/** The device's share menu where there is one, a link to copy, a report button and the heart. */
function Share({ event }: { event: Pick<EventDetail, '$id' | 'eventTitle'> }) {
  const t = useTranslations('share');
  const ofEvent = useTranslations('event');
  const hydrated = useHydrated();
  const [reporting, setReporting] = useState(false);
  const url = useSite().url + paths.event(event.$id);
  const canShare = hydrated && typeof navigator.share === 'function';
  const share = () =>
    // Rejects when the person closes the share menu.
    void navigator.share({ title: event.eventTitle, url }).catch(() => undefined);
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => showToast({ tone: 'good', text: t('copied') }),
      () => showToast({ tone: 'bad', text: t('copyFailed', { url }) }),
    );
  return (
    <div {...useLatePart<HTMLDivElement>()} className={styles.share}>
      {canShare && (
        <Button variant="secondary" size="sm" icon={<Share2 aria-hidden="true" />} onClick={share}>
          {t('share')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<Link2 aria-hidden="true" />}
        disabled={!hydrated}
        onClick={copy}
      >
        {t('copyLink')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={!hydrated}
        onPointerEnter={() => void openReportDialog()}
        onClick={() => setReporting(true)}
      >
        {ofEvent('report')}
      </Button>
      <span className={styles.save}>
        {hydrated && (
          <Suspense>
            <SaveButton event={event} />
          </Suspense>
        )}
      </span>
      {reporting && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'events', subjectId: event.$id }}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

export default withTexts(Share, ['event-dialogs']);
