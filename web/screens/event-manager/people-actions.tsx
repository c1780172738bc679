import { Download, Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { audienceSize } from './audience.ts';
import type { StateCounts } from './counts.tsx';
import styles from './people-actions.module.css';

const openDialog = () => import('./message-dialog.tsx');
const MessageDialog = lazyPart(openDialog);

interface PeopleActionsProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

/** What can be done about all people of the event: write to them, and take the list along. */
export function PeopleActions({ event, counts }: PeopleActionsProps) {
  const t = useTranslations('manage');
  const [writing, setWriting] = useState(false);
  const nobody = counts === undefined || audienceSize('all', counts) === 0;
  return (
    <div className={styles.actions}>
      {event.status === 'scheduled' && (
        <Button
          variant="secondary"
          icon={<Mail aria-hidden="true" />}
          disabled={nobody}
          title={nobody ? t('messageNobody') : undefined}
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
