import { CalendarRange } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useRefreshInvitations } from '../../api/event-access.ts';
import { type SeriesChangeInput, useChangeSeries } from '../../api/series.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';

const openDialog = () => withItsTexts(['series'], import('../../features/series/scope-dialog.tsx'));
const ScopeDialog = lazyPart(openDialog);

interface ShareDatesProps {
  readonly event: EventDetail;
  /** Team, hosts and groups, or the people invited. */
  readonly what: 'sharing' | 'invitations';
}

const hints = { sharing: 'shareDatesHint', invitations: 'shareInvitationsHint' } as const;
const toasts = { sharing: 'shareDatesDone', invitations: 'shareInvitationsDone' } as const;

/** Gives other dates of the series what this one has. */
function ShareDates({ event, what }: ShareDatesProps) {
  const t = useTranslations('series');
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useChangeSeries(event.$id);
  const refresh = useRefreshInvitations(event.$id);
  const changeFor = (scope: 'this' | 'following' | 'all'): SeriesChangeInput | null =>
    scope === 'this' ? null : { kind: 'update', scope, changes: {}, [what]: true };
  return (
    <section className={panels.section} aria-label={t('shareDates')}>
      <p className={panels.hint}>{t(hints[what])}</p>
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<CalendarRange aria-hidden="true" />}
          onPointerEnter={() => void openDialog()}
          onClick={() => setAsking(true)}
        >
          {t('shareDates')}
        </Button>
      </div>
      {asking && (
        <Suspense>
          <ScopeDialog
            eventId={event.$id}
            date={event.date}
            about={what}
            changeFor={changeFor}
            onConfirm={async (_, change) => {
              if (change !== null) await mutateAsync(change);
              if (what === 'invitations') await refresh();
              showToast({ tone: 'good', text: t(toasts[what]) });
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

export default withTexts(ShareDates, ['series']);
