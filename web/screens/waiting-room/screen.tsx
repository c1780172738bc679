import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, redirect, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { WaitingRoom } from '../../../contracts/waiting-room.ts';
import { solvePuzzle } from '../../../contracts/waiting-room-rules.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { query } from '../../api/call.ts';
import { eventQuery } from '../../api/events.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { lookAgainMs, useTakePlace, useWaitingRoom, waitingRoomQuery } from '../../api/waiting-room.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { forgetWaitingPlace, keepWaitingPlace, waitingPlace } from '../../lib/waiting-place.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { DrawDetails } from './draw-details.tsx';
import { PlacePanel } from './place-panel.tsx';
import styles from './screen.module.css';

export async function load({ queries, call, params }: LoadArguments) {
  const { eventId = '' } = params;
  const loadOwnRegistration = async () => {
    const viewer = await loadViewer(queries, call);
    if (viewer !== null) await queries.prefetchQuery(ownRegistrationQuery(eventId));
  };
  try {
    await Promise.all([
      queries.ensureQueryData(eventQuery(eventId)),
      queries.ensureQueryData(waitingRoomQuery(eventId)),
      loadOwnRegistration(),
    ]);
  } catch (error) {
    throw isProblem(error, 'event_password_required') ? redirect(paths.eventAccess(eventId)) : error;
  }
}

/** The line before registration. A place is in this browser, or comes in the fragment of its link. */
export function Component() {
  const { eventId = '' } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventId));
  const [token, setToken] = usePlaceToken(eventId);
  // Who has a place asks about it alone: thousands of pages would ask twice.
  const everyMs = token === null ? lookAgainMs : false;
  const { data: room = useSuspenseQuery(waitingRoomQuery(eventId)).data } = useWaitingRoom(eventId, everyMs);
  const signedIn = useViewer() !== null;
  const { data: own } = useQuery({ ...ownRegistrationQuery(eventId), enabled: signedIn });
  // As it was when the page opened: who registers here sees their ticket first.
  const [wasRegistered] = useState(isRegistered(own));
  if (wasRegistered && isRegistered(own)) return <AlreadyRegistered event={event} />;
  if (token !== null)
    return <PlacePanel event={event} room={room} token={token} onLeave={() => setToken(null)} />;
  return <NoPlace event={event} room={room} onPlace={setToken} />;
}

function isRegistered(own: OwnRegistration | null | undefined): boolean {
  return own != null && own.state !== 'declined' && own.state !== 'cancelled';
}

/** The line is not for those who have what it leads to. */
function AlreadyRegistered({ event }: Pick<NoPlaceProps, 'event'>) {
  const t = useTranslations('waitingRoom');
  return (
    <EntryPage title={t('title.registered')} intro={t('registeredText')} event={event}>
      <div className={styles.room}>
        <Link to={paths.event(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
          {t('openEvent')}
        </Link>
      </div>
    </EntryPage>
  );
}

/** Null until the page is hydrated, because only the browser has it. */
function usePlaceToken(eventId: string) {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const carried = window.location.hash.slice(1);
      // The link must not stay in the address bar, where people copy what they share.
      if (carried !== '') {
        keepWaitingPlace(eventId, carried);
        window.history.replaceState(window.history.state, '', window.location.pathname);
      }
      setToken(waitingPlace(eventId));
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [eventId]);
  const set = (next: string | null) => {
    if (next === null) forgetWaitingPlace(eventId);
    else keepWaitingPlace(eventId, next);
    setToken(next);
  };
  return [token, set] as const;
}

/** Up to how many minutes the time left is told. */
const countedMinutes = 120;

interface NoPlaceProps {
  readonly event: EventDetail;
  readonly room: WaitingRoom;
  readonly onPlace: (token: string) => void;
}

function NoPlace({ event, room, onPlace }: NoPlaceProps) {
  const t = useTranslations('waitingRoom');
  const errorText = useErrorText();
  const formats = useFormats();
  const queries = useQueryClient();
  const take = useTakePlace(event.$id, solve);
  const { phase, opensAt, drawFrom, waiting } = room;
  const time = opensAt === null ? '' : formats.instant(opensAt, event.timeZone);
  const from = drawFrom === null ? '' : formats.instant(drawFrom, event.timeZone);
  const join = () =>
    take.mutate(undefined, {
      onSuccess: ({ token, place }) => {
        const key = query('GET /v1/events/:eventId/waiting-room/place', {
          params: { eventId: event.$id },
          query: { token },
        }).queryKey;
        queries.setQueryData(key, place);
        onPlace(token);
      },
    });
  const title = t(`title.${phase === 'none' ? 'none' : phase === 'closed' ? 'closed' : 'room'}`);
  const intro = {
    closed: t('closedText', { from, time }),
    draw: t('drawIntro'),
    line: t('intro'),
    none: t('noneText'),
  }[phase];
  const isJoinable = phase === 'draw' || phase === 'line';
  return (
    <EntryPage title={title} intro={intro} event={event}>
      <div className={styles.room}>
        {phase === 'draw' && opensAt !== null && <Opening opensAt={opensAt} time={time} />}
        {isJoinable && (
          <>
            <FormMessage>{take.error !== null && errorText(take.error)}</FormMessage>
            <p className={styles.waiting}>
              {t(phase === 'draw' ? 'inDraw' : 'inLine', { count: waiting.line + waiting.slow })}
            </p>
            <div className={styles.scripted}>
              <Button size="lg" block busy={take.isPending} onClick={join}>
                {t(take.isPending ? 'joining' : phase === 'draw' ? 'joinDraw' : 'join')}
              </Button>
              <p className={styles.hint}>{t('joiningHint')}</p>
            </div>
            <noscript>
              <p>
                <a href={`${paths.waitingRoom(event.$id)}/place`}>{t('plainIntro')}</a>
              </p>
            </noscript>
          </>
        )}
        {phase === 'none' && (
          <Link to={paths.event(event.$id)} className={buttonClass({ size: 'lg', block: true })}>
            {t('openEvent')}
          </Link>
        )}
        {(phase === 'draw' || room.draw.entries.line > 0) && <DrawDetails draw={room.draw} place={null} />}
      </div>
    </EntryPage>
  );
}

/** When registration opens, with the minutes until then once they are few. */
function Opening({ opensAt, time }: { readonly opensAt: string; readonly time: string }) {
  const t = useTranslations('waitingRoom');
  const minutes = Math.max(1, Math.ceil((Date.parse(opensAt) - useNow()) / 60_000));
  return (
    <p className={styles.opening}>
      {minutes < countedMinutes ? t('timeToRegistration', { minutes }) : t('manage.opens')}
      <strong>{time}</strong>
    </p>
  );
}

/** Solves a puzzle in a worker; on the page itself where a browser doesn't start one. */
function solve(challenge: string): Promise<number[]> {
  return new Promise((resolve) => {
    const here = () => setTimeout(() => resolve(solvePuzzle(challenge)));
    try {
      const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
        worker.terminate();
        resolve(data);
      });
      worker.addEventListener('error', () => {
        worker.terminate();
        here();
      });
      worker.postMessage(challenge);
    } catch {
      here();
    }
  });
}
