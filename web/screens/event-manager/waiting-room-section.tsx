import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { WaitingRoom } from '../../../contracts/waiting-room.ts';
import { useWaitingRoom } from '../../api/waiting-room.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/skeleton.tsx';
import styles from './overview-panel.module.css';
import panels from './panels.module.css';

/** Milliseconds between two looks at the line. */
const everyMs = 5000;

/** The line before registration: how many wait, and how fast it moves. */
function WaitingRoomSection({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('waitingRoom');
  const { data: room } = useWaitingRoom(event.$id, everyMs);
  if (room === undefined) return null;
  return (
    <Card as="section" aria-labelledby="line" className={styles.room}>
      <header>
        <h2 id="line">{t('title.room')}</h2>
        <p className={panels.hint}>
          <Phase event={event} room={room} />
        </p>
      </header>
      <LineNumbers event={event} room={room} />
      <p>
        <Link to={paths.waitingRoom(event.$id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('manage.open')}
        </Link>
      </p>
      <PublishedDraw draw={room.draw} />
    </Card>
  );
}

function Phase({ event, room: { phase, drawFrom, waiting } }: PhaseProps) {
  const t = useTranslations('waitingRoom');
  const formats = useFormats();
  const at = (time: string | null) => (time === null ? '' : formats.instant(time, event.timeZone));
  switch (phase) {
    case 'closed':
      return t('manage.closed', { from: at(drawFrom) });
    case 'draw':
      return t(waiting.line + waiting.slow > 0 ? 'manage.draw' : 'manage.drawEmpty');
    case 'line':
      return t(waiting.line + waiting.slow > 0 ? 'manage.line' : 'manage.idle');
    case 'none':
      return t('manage.none');
  }
}

interface PhaseProps {
  readonly event: EventDetail;
  readonly room: WaitingRoom;
}

function LineNumbers({ event, room: { phase, waiting, letIn, perMinute, opensAt } }: PhaseProps) {
  const t = useTranslations('waitingRoom');
  const formats = useFormats();
  const isOpen = phase !== 'draw' && phase !== 'closed';
  const figures = [
    [t(phase === 'draw' ? 'entries' : 'manage.waiting'), waiting.line, waiting.slow],
    ...(!isOpen ? [] : [[t('manage.letIn'), letIn.line, letIn.slow] as const]),
  ] as const;
  return (
    <dl className={classNames(styles.numbers, styles.inRow)}>
      {!isOpen && opensAt !== null && (
        <div className={classNames(styles.figure, styles.opening)} data-wide="true">
          <dt>{t('manage.opens')}</dt>
          <dd>
            <strong>{formats.instant(opensAt, event.timeZone)}</strong>
          </dd>
        </div>
      )}
      {figures.map(([label, line, slow]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>
            <strong>{formats.count(line + slow)}</strong> {slow > 0 && t('manage.slow', { count: slow })}
          </dd>
        </div>
      ))}
      <div className={styles.figure}>
        <dt>{t(isOpen ? 'manage.perMinute' : 'manage.perMinuteLater')}</dt>
        <dd>
          <strong>{formats.count(Math.round(perMinute))}</strong>
        </dd>
      </div>
    </dl>
  );
}

/** What is published of the draw: for who checks it, so after everything else. */
function PublishedDraw({ draw: { commitment, seed, entries } }: Pick<WaitingRoom, 'draw'>) {
  const t = useTranslations('waitingRoom');
  const formats = useFormats();
  // Drawn without anyone taking part: the line began when registration was open.
  if (seed !== null && entries.line + entries.slow === 0) return null;
  return (
    <Disclosure title={t('manage.published')} size="sm">
      <dl className={styles.published}>
        <dt>{t('commitment')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('seed')}</dt>
        <dd>{seed === null ? t('seedLater') : <code>{seed}</code>}</dd>
        {/* Before the draw, the numbers above say it. */}
        {seed !== null && (
          <>
            <dt>{t('entries')}</dt>
            <dd>{formats.count(entries.line + entries.slow)}</dd>
          </>
        )}
      </dl>
    </Disclosure>
  );
}

export default withTexts(WaitingRoomSection, ['waiting-room']);
