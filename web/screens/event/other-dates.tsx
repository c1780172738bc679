import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { SeriesDate } from '../../../contracts/series.ts';
import { useViewer } from '../../api/account.ts';
import DatesList, { isOpen } from '../../features/series/dates-list.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './other-dates.module.css';
import screen from './screen.module.css';

const openDialog = () =>
  withItsTexts(['series', 'rsvp'], import('../../features/series/register-dates-dialog.tsx'));
const RegisterDatesDialog = lazyPart(openDialog);

/** Opens the form on load. Log-in sends visitors back to it. */
const severalHash = '#several-dates';

/** The dates of a series. In the browser only: they say what each reader registered for. */
function OtherDates({ event }: { event: EventDetail }) {
  const t = useTranslations('series');
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="dates" className={screen.section}>
      <h2 id="dates">{t('upcomingDates')}</h2>
      <div className={styles.list}>
        {hydrated && (
          <DatesList eventId={event.$id} to={paths.event}>
            {(dates) => !event.may.manage && <SeveralDates event={event} dates={dates} />}
          </DatesList>
        )}
      </div>
    </section>
  );
}

interface SeveralDatesProps {
  readonly event: EventDetail;
  readonly dates: readonly SeriesDate[];
}

/** Registers for several dates at once. */
function SeveralDates({ event, dates }: SeveralDatesProps) {
  const t = useTranslations('series');
  const viewer = useViewer();
  const { hash } = useLocation();
  const [isShown, setIsShown] = useState(false);
  const isOffered = dates.filter(isOpen).length > 1;
  useEffect(() => {
    // The router keeps the fragment that is deleted here, so that the sheet opens once.
    if (viewer === null || hash !== severalHash || window.location.hash !== severalHash) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    setIsShown(true);
  }, [viewer, hash]);
  return (
    <>
      {isOffered && (
        <p className={styles.several}>
          {viewer === null ? (
            <Link
              to={paths.login(paths.event(event.$id) + severalHash)}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('several')}
            </Link>
          ) : (
            <Button
              variant="secondary"
              onPointerEnter={() => void openDialog()}
              onClick={() => setIsShown(true)}
            >
              {t('several')}
            </Button>
          )}
        </p>
      )}
      {isShown && (
        <Suspense>
          <RegisterDatesDialog event={event} dates={dates} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </>
  );
}

export default withTexts(OtherDates, ['series']);
