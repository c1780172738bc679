import { CalendarPlus, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { languageOfTexts } from '../../../contracts/languages.ts';
import { isPast } from '../../features/events/facts.ts';
import { lazyPart, lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useHydrated, useNow, useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths, withLanguage } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './quick-actions.module.css';

const openCalendarDialog = () => withItsTexts(['event-dialogs'], import('./calendar-dialog.tsx'));
const openShareSheet = () => withItsTexts(['share'], import('../../features/share/share-sheet.tsx'));
const CalendarDialog = lazyPart(openCalendarDialog);
const ShareSheet = lazyPart(openShareSheet);
const SaveButton = lazyWithRetry(() => import('../../features/events/save-button.tsx'));

/** Add to calendar, share and save. */
export default function QuickActions({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const hydrated = useHydrated();
  const { url } = useSite();
  const own = languageOfTexts(event, useLocale());
  const takesPlace = !isPast(event, useNow()) && event.status === 'scheduled';
  const [open, setOpen] = useState<'calendar' | 'share'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.actions}>
      {takesPlace && (
        <Button
          variant="secondary"
          size="sm"
          icon={<CalendarPlus aria-hidden="true" />}
          disabled={!hydrated}
          onPointerEnter={() => void openCalendarDialog()}
          onClick={() => setOpen('calendar')}
        >
          {t('addToCalendar')}
        </Button>
      )}
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
      <span className={styles.save}>
        {hydrated && (
          <Suspense>
            <SaveButton event={event} />
          </Suspense>
        )}
      </span>
      <Suspense>
        {open === 'calendar' && <CalendarDialog event={event} onClose={close} />}
        {open === 'share' && (
          <ShareSheet
            url={url + withLanguage(paths.event(event.$id), own)}
            title={event.eventTitle}
            card={withLanguage(paths.eventCard(event.$id, event.$updatedAt), own)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
