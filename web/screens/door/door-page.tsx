import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DoorPerson } from '../../../contracts/door.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Camera } from './camera.tsx';
import type { ScanResult } from './door-device.ts';
import { LeaveDoor } from './leave-door.tsx';
import { PeopleSearch } from './people-search.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './screen.module.css';
import { Standing } from './standing.tsx';
import { ToldList } from './told-list.tsx';
import { type OpenDoor, useDoorView } from './use-door.ts';
import { WalkInForm } from './walk-in-form.tsx';

/** What is shown of the last scan; each has a number, so that the same result twice is seen as two. */
interface Shown {
  readonly result: ScanResult;
  readonly serial: number;
}

/** A door that is open on this device: the camera, the last result, the people. */
export function DoorPage({ open }: { open: OpenDoor }) {
  const t = useTranslations('door');
  const { device } = open;
  const { door, line, kept } = useDoorView(open);
  const [looking, setLooking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((result: ScanResult) => {
    navigator.vibrate?.(result.kind === 'in' ? 60 : [120, 80, 120]);
    setShown((before) => ({ result, serial: (before?.serial ?? 0) + 1 }));
  }, []);
  const scan = useCallback((text: string) => void device.scan(text).then(show), [device, show]);
  const admit = (person: DoorPerson) => void device.admit(person).then(show);
  const undo = (registrationId: string) => void device.undo(registrationId).then(() => setShown(null));

  const { about } = door.memory;
  if (about === null || line === 'closed') return <NotOpen line={line} onRetry={() => void device.sync()} />;
  return (
    <>
      <Standing door={door} line={line} />
      {!kept && <FormMessage tone="warn">{t('notKept')}</FormMessage>}
      <ToldList told={door.memory.told} event={about.event} onDismiss={(id) => void device.dismiss(id)} />
      {looking && <Camera onCode={scan} />}
      <Button
        size="lg"
        block
        variant={looking ? 'secondary' : 'primary'}
        icon={looking ? <CameraOff aria-hidden="true" /> : <CameraIcon aria-hidden="true" />}
        onClick={() => setLooking(!looking)}
      >
        {t(looking ? 'stopCamera' : 'startCamera')}
      </Button>
      <div role="status" className={styles.result}>
        {shown !== null && (
          <ResultCard key={shown.serial} result={shown.result} event={about.event} onUndo={undo} />
        )}
      </div>
      <PeopleSearch door={door} event={about.event} onCode={scan} onAdmit={admit} onUndo={undo} />
      {about.event.walkIns && <WalkInForm device={device} online={line === 'live'} />}
      <LeaveDoor open={open} />
    </>
  );
}

/** Why there is nothing to do here, and the way on. */
function NotOpen({ line, onRetry }: { line: string; onRetry: () => void }) {
  const t = useTranslations('door');
  if (line === 'connecting') {
    return (
      <p className={styles.opening} role="status">
        <Spinner />
        {t('opening')}
      </p>
    );
  }
  if (line === 'offline') {
    return (
      <EmptyState
        title={t('notOpenedTitle')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('notOpenedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('closedTitle')}
      action={
        <Link to={paths.login()} className={buttonClass({ variant: 'secondary' })}>
          {t('logIn')}
        </Link>
      }
    >
      {t('closedText')}
    </EmptyState>
  );
}
