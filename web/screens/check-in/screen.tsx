import {
  Camera as CameraIcon,
  CameraOff,
  CircleCheck,
  CircleX,
  DoorClosed,
  Repeat2,
  WifiOff,
} from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CheckInPerson } from '../../../contracts/check-in.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, buttonClass, Spinner } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { Camera } from './camera.tsx';
import { type Line, type OpenCheckIn, type ScanResult, useCheckInView, useOpenCheckIn } from './device.ts';
import { PeopleSearch, WalkInForm } from './people-search.tsx';
import styles from './screen.module.css';
import {
  type CheckInReply,
  type CheckInState,
  countsByType,
  countsOf,
  type RefusedScan,
  ticketTextOf,
  waitingScans,
} from './state.ts';

const Dialog = lazyPart(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }));

/** Erases the attendee data of this event from the device. */
function LeaveCheckIn({ open }: { open: OpenCheckIn }) {
  const t = useTranslations('door');
  const navigate = useNavigate();
  const { state } = useCheckInView(open);
  const [asking, setAsking] = useState(false);
  const waiting = waitingScans(state).length;
  const leave = async () => {
    await open.device.forget();
    await navigate(paths.home(), { replace: true });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        flush
        icon={<DoorClosed aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('leave')}
      </Button>
      {asking && (
        <Suspense>
          <Dialog
            open
            onOpenChange={setAsking}
            size="sm"
            title={t('leaveTitle')}
            description={t('leaveText')}
            closeLabel={t('close')}
            destructive
            footer={
              <>
                <Button variant="secondary" onClick={() => setAsking(false)}>
                  {t('keep')}
                </Button>
                <Button variant="danger" onClick={() => void leave()}>
                  {t('leave')}
                </Button>
              </>
            }
          >
            {waiting > 0 && <p>{t('leaveWaiting', { count: waiting })}</p>}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}

/** The last scan result. The number tells two equal results apart. */
interface Shown {
  readonly result: ScanResult;
  readonly serial: number;
}

/** Check-in on this device: the camera, the last result, the attendee list. */
function CheckInPage({ open }: { open: OpenCheckIn }) {
  const t = useTranslations('door');
  const { device } = open;
  const { state, line, stored } = useCheckInView(open);
  const [looking, setLooking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((result: ScanResult) => {
    navigator.vibrate?.(result.kind === 'in' ? 60 : [120, 80, 120]);
    setShown((before) => ({ result, serial: (before?.serial ?? 0) + 1 }));
  }, []);
  const scan = useCallback((text: string) => void device.scan(text).then(show), [device, show]);
  const admit = (person: CheckInPerson) => void device.admit(person).then(show);
  const undo = (registrationId: string) => void device.undo(registrationId).then(() => setShown(null));

  const { about } = state.memory;
  if (about === null || line === 'closed') return <NotOpen line={line} onRetry={() => void device.sync()} />;
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <CheckInStatus state={state} line={line} />
        {!stored && <FormMessage tone="warn">{t('notKept')}</FormMessage>}
        <RefusedScans
          refused={state.memory.told}
          event={about.event}
          onDismiss={(id) => void device.dismiss(id)}
        />
        {looking && <Camera onCode={scan} />}
        <div role="status" className={styles.result}>
          {shown !== null && (
            <ResultCard
              key={shown.serial}
              state={state}
              result={shown.result}
              event={about.event}
              onUndo={undo}
            />
          )}
        </div>
        <ActionBar aria-label={t('tools')} className={styles.bar}>
          <Button
            variant={looking ? 'secondary' : 'primary'}
            icon={looking ? <CameraOff aria-hidden="true" /> : <CameraIcon aria-hidden="true" />}
            onClick={() => setLooking(!looking)}
          >
            {t(looking ? 'stopCamera' : 'startCamera')}
          </Button>
        </ActionBar>
        <TypeCounts state={state} />
        <div className={styles.tools}>
          {about.event.walkIns && <WalkInForm device={device} online={line === 'live'} />}
          <LeaveCheckIn open={open} />
        </div>
      </div>
      <div className={styles.part}>
        <PeopleSearch state={state} event={about.event} onCode={scan} onAdmit={admit} onUndo={undo} />
      </div>
    </div>
  );
}

/** Explains why check-in isn't possible here, with a next step. */
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

/** The event, the number of people checked in, and the connection state. */
function CheckInStatus({ state, line }: { state: CheckInState; line: Line }) {
  const t = useTranslations('door');
  const formats = useFormats();
  const { expected, inside } = countsOf(state);
  const waiting = waitingScans(state).length;
  const { about } = state.memory;
  return (
    <header className={styles.status}>
      <div className={styles.line} data-line={line}>
        <p>{t('at', { door: about?.door ?? '' })}</p>
        <p className={styles.state}>{t(line === 'offline' ? 'offline' : 'live')}</p>
      </div>
      <h1 className={styles.title}>{about?.event.eventTitle}</h1>
      <p className={styles.counts}>
        {t.rich('inside', {
          inside: () => <strong>{formats.count(inside)}</strong>,
          expected: formats.count(expected),
        })}
      </p>
      <progress className={styles.progress} max={Math.max(1, expected)} value={inside} aria-hidden="true" />
      <div role="status">
        {waiting > 0 && <p className={styles.waiting}>{t('waiting', { count: waiting })}</p>}
        {line === 'offline' && (
          <p className={styles.offline}>
            <WifiOff aria-hidden="true" />
            {t('offlineHint')}
          </p>
        )}
      </div>
    </header>
  );
}

/** The same by ticket, of those that anyone has. Of one alone it's said above. */
function TypeCounts({ state }: { state: CheckInState }) {
  const t = useTranslations('door');
  const formats = useFormats();
  const types = countsByType(state).filter(({ expected }) => expected > 0);
  if (types.length < 2) return null;
  return (
    <ul className={styles.types} aria-label={t('byType')}>
      {types.map(({ $id, name, inside, expected }) => (
        <li key={$id}>
          {t('typeCount', { name, inside: formats.count(inside), expected: formats.count(expected) })}
          <progress className={styles.progress} max={expected} value={inside} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

interface RefusedScansProps {
  readonly refused: readonly RefusedScan[];
  readonly event: CheckInReply['event'];
  readonly onDismiss: (scanId: string) => void;
}

/** Scans accepted offline that the server refused later. */
function RefusedScans({ refused, event, onDismiss }: RefusedScansProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  if (refused.length === 0) return null;
  const text = ({ outcome, first, name: known }: RefusedScan) => {
    const name = known || t('unknownName');
    if (outcome === 'void') return t('toldVoid', { name });
    if (outcome === 'unknown') return t('toldUnknown', { name });
    const time = first === null ? '' : formats.instant(first.at, event.timeZone);
    return t('toldRepeat', { name, time, door: first?.door ?? '' });
  };
  return (
    <section className={styles.refused} role="alert" aria-label={t('toldTitle')}>
      <h2>{t('toldTitle')}</h2>
      <ul>
        {refused.map((each) => (
          <li key={each.scanId}>
            <span>{text(each)}</span>
            <Button variant="quiet" size="sm" onClick={() => onDismiss(each.scanId)}>
              {t('dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultCardProps {
  readonly result: ScanResult;
  readonly state: CheckInState;
  readonly event: CheckInReply['event'];
  readonly onUndo: (registrationId: string) => void;
}

function TicketName({ name }: { name: string | undefined }) {
  return name === undefined ? null : <p>{name}</p>;
}

/** The result of a scan, readable at arm's length: colour, icon and word agree. */
function ResultCard({ result, state, event, onUndo }: ResultCardProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  switch (result.kind) {
    case 'in':
      return (
        <article className={styles.card} data-tone="good">
          <CircleCheck aria-hidden="true" />
          <div>
            <h2>{t('resultIn')}</h2>
            <p className={styles.who}>{result.name ?? t('unknownName')}</p>
            <TicketName name={ticketTextOf(state, result.registrationId)} />
          </div>
          <Button variant="secondary" size="sm" onClick={() => onUndo(result.registrationId)}>
            {t('undo')}
          </Button>
        </article>
      );
    case 'repeat': {
      const { name, admittedAt, admittedBy } = result.person;
      const time = admittedAt === null ? '' : formats.instant(admittedAt, event.timeZone);
      return (
        <article className={styles.card} data-tone="warn">
          <Repeat2 aria-hidden="true" />
          <div>
            <h2>{t('resultRepeat')}</h2>
            <p className={styles.who}>{name || t('unknownName')}</p>
            <TicketName name={ticketTextOf(state, result.person.$id)} />
            <p>{t('resultRepeatText', { time, door: admittedBy ?? '' })}</p>
          </div>
        </article>
      );
    }
    default: {
      const [title, text] = refusals[result.kind];
      return (
        <article className={styles.card} data-tone="bad">
          <CircleX aria-hidden="true" />
          <div>
            <h2>{t(title)}</h2>
            {text !== null && <p>{t(text)}</p>}
          </div>
        </article>
      );
    }
  }
}

const refusals = {
  void: ['resultVoid', 'resultVoidText'],
  other: ['resultOther', null],
  forged: ['resultForged', null],
  garbage: ['resultGarbage', 'resultGarbageText'],
  miscopied: ['resultMiscopied', 'resultMiscopiedText'],
  unlisted: ['resultUnlisted', 'resultUnlistedText'],
  unable: ['resultUnable', 'resultUnableText'],
} as const;

/** Everything on this screen is stored on the device, so that check-in works offline. */
export function Component() {
  const t = useTranslations('door');
  const { eventId = '' } = useParams();
  const open = useOpenCheckIn(eventId);
  return (
    <Container className={styles.screen}>
      <Head title={t('pageTitle')} />
      {open === null ? (
        <p className={styles.opening} role="status">
          <Spinner />
          {t('opening')}
        </p>
      ) : (
        <CheckInPage open={open} />
      )}
    </Container>
  );
}
