import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart, lazyWithRetry, useLatePart } from '../../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './share.module.css';

const openReportDialog = () =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx'));
const openShareSheet = () => withItsTexts(['share'], import('../../features/share/share-sheet.tsx'));
const ShareSheet = lazyPart(openShareSheet);
const SaveButton = lazyWithRetry(() => import('../../features/events/save-button.tsx'));
const ReportDialog = lazyPart(openReportDialog);

/** Share, save and report. */
function Share({ event }: { event: Pick<EventDetail, '$id' | 'eventTitle' | '$updatedAt'> }) {
  const t = useTranslations('event');
  const hydrated = useHydrated();
  const [open, setOpen] = useState<'share' | 'report'>();
  const { url } = useSite();
  const close = () => setOpen(undefined);
  return (
    <div {...useLatePart<HTMLDivElement>()} className={styles.share}>
      <Button
        variant="secondary"
        size="sm"
        icon={<Share2 aria-hidden="true" />}
        disabled={!hydrated}
        onPointerEnter={() => void openShareSheet()}
        onClick={() => setOpen('share')}
      >
        {t('share')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={!hydrated}
        onPointerEnter={() => void openReportDialog()}
        onClick={() => setOpen('report')}
      >
        {t('report')}
      </Button>
      <span className={styles.save}>
        {hydrated && (
          <Suspense>
            <SaveButton event={event} />
          </Suspense>
        )}
      </span>
      <Suspense>
        {open === 'share' && (
          <ShareSheet
            url={url + paths.event(event.$id)}
            title={event.eventTitle}
            card={paths.eventCard(event.$id, event.$updatedAt)}
            onClose={close}
          />
        )}
        {open === 'report' && (
          <ReportDialog subject={{ kind: 'events', subjectId: event.$id }} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

export default Share;
