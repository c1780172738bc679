import { ArrowLeft, Download, Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ConnectionState } from '../../api/realtime.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { audienceSize, type StateCounts } from './counts.tsx';
import peopleActionsStyles from './people-actions.module.css';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly live: ConnectionState;
}

/** Back link, and how fresh the data is. */
export function Toolbar({ live }: ToolbarProps) {
  const t = useTranslations('manage');
  return (
    <div className={styles.toolbar}>
      <Link to={paths.yourEvents()} className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <LiveState state={live} />
    </div>
  );
}

/** Realtime status. Not announced while it works. */
function LiveState({ state }: { state: ConnectionState }) {
  const t = useTranslations('manage');
  const hint = ({ live: 'liveHint', lost: 'lostHint', refused: 'refusedHint' } as const)[
    state === 'connecting' ? 'lost' : state
  ];
  return (
    <p className={styles.live} title={state === 'connecting' ? undefined : t(hint)} data-line={state}>
      {t(state)}
    </p>
  );
}

const openDialog = () => import('./message-dialog.tsx');
const MessageDialog = lazyPart(openDialog);

interface PeopleActionsProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

/** Actions for everyone: send a message, export the list. */
export function PeopleActions({ event, counts }: PeopleActionsProps) {
  const t = useTranslations('manage');
  const [writing, setWriting] = useState(false);
  const empty = counts === undefined || audienceSize('all', counts) === 0;
  return (
    <div className={peopleActionsStyles.actions}>
      {event.status === 'scheduled' && (
        <Button
          variant="secondary"
          icon={<Mail aria-hidden="true" />}
          disabled={empty}
          title={empty ? t('messageNobody') : undefined}
          onPointerEnter={() => void openDialog()}
          onClick={() => setWriting(true)}
        >
          {t('message')}
        </Button>
      )}
      <a href={paths.registrationSheet(event.$id)} download className={buttonClass({ variant: 'secondary' })}>
        <Download aria-hidden="true" />
        {t('exportSheet')}
      </a>
      {writing && counts !== undefined && (
        <Suspense>
          <MessageDialog event={event} counts={counts} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}
