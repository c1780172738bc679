import { Bookmark } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { WaitingPlace, WaitingRoom } from '../../../contracts/waiting-room.ts';
import { useViewer } from '../../api/account.ts';
import { lookAgainMs, useComeIn, useWaitingPlaceState, useWaitingRoom } from '../../api/waiting-room.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { DrawDetails } from './draw-details.tsx';
import styles from './screen.module.css';

const RsvpDialog = lazyPart(() => withItsTexts(['rsvp'], import('../../features/rsvp/rsvp-dialog.tsx')));
const GuestDialog = lazyPart(() =>
  withItsTexts(['guest', 'rsvp'], import('../../features/rsvp/guest-dialog.tsx')),
);
const QrCode = lazyPart(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

interface PlacePanelProps {
  readonly event: EventDetail;
  readonly room: WaitingRoom;
  readonly token: string;
  readonly onLeave: () => void;
}

/** A place in line: where it is, how long it takes, and what to do once it's the person's turn. */
export function PlacePanel({ event, room, token, onLeave }: PlacePanelProps) {
  const t = useTranslations('waitingRoom');
  const errorText = useErrorText();
  const { data: place, error } = useWaitingPlaceState(event.$id, token);
  const state = place?.state ?? 'waiting';
  const entered = state === 'entered';
  const offline = error instanceof NetworkError;
  // The draw is over, and this page doesn't know its seed yet.
  const isDrawn = place?.entry != null && place.place !== null && room.draw.seed === null;
  useWaitingRoom(event.$id, isDrawn ? lookAgainMs : false);
  const isGone = isProblem(error, 'waiting_room_place_not_found', 'event_not_found');
  const hasDraw = place?.entry != null || entered;
  const foot = (state !== 'turn' || hasDraw) && (
    <div className={styles.after}>
      {place !== undefined && (state === 'waiting' || entered) && (
        <>
          <p className={styles.safe}>
            <Bookmark aria-hidden="true" />
            {t('keepOpen')}
          </p>
          <OtherDevice event={event} token={token} />
        </>
      )}
      {hasDraw && <DrawDetails draw={room.draw} place={place ?? null} />}
      {state !== 'turn' && (
        <Button variant="secondary" size="sm" onClick={onLeave}>
          {t(entered ? 'leaveDraw' : 'leave')}
        </Button>
      )}
    </div>
  );
  return (
    <EntryPage
      title={t(place === undefined ? 'title.room' : `title.${state}`)}
      intro={
        state === 'turn' ? <span role="status">{t('turnText')}</span> : entered ? t('enteredText') : undefined
      }
      event={event}
      foot={foot}
    >
      <div className={styles.room}>
        <FormMessage tone={offline ? 'plain' : 'bad'}>
          {offline ? t('offline') : isGone && errorText(error)}
        </FormMessage>
        {place !== undefined && !isGone && <Place event={event} place={place} token={token} />}
      </div>
    </EntryPage>
  );
}

interface PlaceProps {
  readonly event: EventDetail;
  readonly place: WaitingPlace;
  readonly token: string;
}

/** Minutes from which the time left is told in hours. */
const hoursFrom = 120;

function Place({ event, place, token }: PlaceProps) {
  const t = useTranslations('waitingRoom');
  const formats = useFormats();
  const minutes = Math.max(1, Math.ceil(place.seconds / 60));
  const left =
    minutes < hoursFrom ? t('timeLeft', { minutes }) : t('hoursLeft', { hours: Math.round(minutes / 60) });
  switch (place.state) {
    case 'entered':
      return (
        <>
          <Stub label={t('entry')} number={place.entry ?? 0}>
            <p>{t('timeToOpening', { minutes })}</p>
            {place.opensAt !== null && (
              <p className={styles.left}>{formats.instant(place.opensAt, event.timeZone)}</p>
            )}
          </Stub>
          <Announcement text={t('timeToOpening', { minutes })} />
        </>
      );
    case 'waiting':
      return (
        <>
          <Stub label={t('yourPlace')} number={place.place ?? 0}>
            <p>{t('ahead', { count: place.ahead })}</p>
            <p className={styles.left}>{left}</p>
            {place.line === 'slow' && <p className={styles.left}>{t('slowText')}</p>}
          </Stub>
          <Announcement text={`${t('announced', { place: place.place ?? 0 })} ${left}`} />
        </>
      );
    case 'turn':
      return <Turn event={event} token={token} />;
    case 'none':
      return (
        <Link to={paths.event(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
          {t('openEvent')}
        </Link>
      );
  }
}

interface StubProps {
  readonly label: string;
  readonly number: number;
  /** What the number means for now. */
  readonly children: ReactNode;
}

/** A number of one's own, drawn as the stub of a ticket. */
function Stub({ label, number, children }: StubProps) {
  const formats = useFormats();
  return (
    <div className={styles.place}>
      <p className={styles.label}>{label}</p>
      <strong>{formats.count(number)}</strong>
      <div className={styles.now}>{children}</div>
    </div>
  );
}

/** Milliseconds between two announcements to screen readers, which would else read each change of the place. */
const announceEveryMs = 60_000;

function Announcement({ text }: { readonly text: string }) {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), announceEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}

function Turn({ event, token }: Omit<PlaceProps, 'place'>) {
  const t = useTranslations('waitingRoom');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const signedIn = useViewer() !== null;
  const formats = useFormats();
  const comeIn = useComeIn(event.$id);
  const left = event.seatsLeft;
  // As it began: a guest is signed in by their code, and the sheet must stay.
  const [open, setOpen] = useState<'member' | 'guest'>();
  const register = () => {
    if (!signedIn) return setOpen('guest');
    comeIn.mutate(token, { onSuccess: () => setOpen('member') });
  };
  const close = () => {
    setOpen(undefined);
    void navigate(paths.event(event.$id));
  };
  const Sheet = open === 'member' ? RsvpDialog : GuestDialog;
  return (
    <>
      {left !== null && left > 0 && (
        <p className={styles.seats}>{t('seatsLeft', { count: left, shown: formats.count(left) })}</p>
      )}
      {!signedIn && <p className={styles.hint}>{t('turnGuest')}</p>}
      <FormMessage>{comeIn.error !== null && errorText(comeIn.error)}</FormMessage>
      <FormMessage tone="plain">{comeIn.data?.used === false && t('droppedText')}</FormMessage>
      <Button size="lg" block busy={comeIn.isPending} onClick={register}>
        {t('register')}
      </Button>
      {!signedIn && (
        <Link
          to={paths.login(paths.waitingRoom(event.$id))}
          className={buttonClass({ size: 'lg', block: true, variant: 'secondary' })}
        >
          {t('logIn')}
        </Link>
      )}
      {open && (
        <Suspense>
          <Sheet event={event} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function OtherDevice({ event, token }: Omit<PlaceProps, 'place'>) {
  const t = useTranslations('waitingRoom');
  const { url } = useSite();
  const link = `${url}${paths.waitingRoom(event.$id)}#${token}`;
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => showToast({ tone: 'good', text: t('copied') }),
      () => showToast({ tone: 'bad', text: t('copyFailed') }),
    );
  return (
    <Disclosure title={t('otherDevice')} size="sm">
      <div className={styles.device}>
        <p>{t('otherDeviceText')}</p>
        <TextField label={t('linkLabel')} readOnly value={link} onFocus={(focus) => focus.target.select()} />
        <Button variant="secondary" onClick={copy}>
          {t('copy')}
        </Button>
        <Suspense>
          <QrCode text={link} label={t('code')} className={styles.code} />
        </Suspense>
      </div>
    </Disclosure>
  );
}
