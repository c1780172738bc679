import { Copy, MailPlus, Share2, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventOverview } from '../../../contracts/event-overview.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { isPast } from '../../features/events/facts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow, useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { LinkRows } from '../../ui/task-list.tsx';
import styles from './overview-panel.module.css';

const openShareSheet = () => withItsTexts(['share'], import('../../features/share/share-sheet.tsx'));
const ShareSheet = lazyPart(openShareSheet);
const CopyDialog = lazyPart(() => withItsTexts(['series'], import('../../features/series/copy-dialog.tsx')));

interface NextStepsProps {
  readonly event: EventDetail;
  readonly overview: EventOverview;
}

/** What most organisers do next, of what the role may do: before the event to fill it, afterwards to host it again. */
export function NextSteps({ event, overview: { numbers } }: NextStepsProps) {
  const t = useTranslations('manage.steps');
  const { url: site } = useSite();
  const [opened, setOpened] = useState<'share' | 'copy'>();
  const over = isPast(event, useNow());
  const { $id, role, seatsLeft } = event;
  const rows = [
    !over &&
      seatsLeft !== 0 && {
        key: 'share',
        icon: <Share2 aria-hidden="true" />,
        title: t('share'),
        hint: seatsLeft === null ? t('shareHint') : t('shareSeats', { count: seatsLeft }),
        renderLink: (props: object) => (
          <button
            type="button"
            onPointerEnter={() => void openShareSheet()}
            onClick={() => setOpened('share')}
            {...props}
          />
        ),
      },
    numbers.going > 0 &&
      mayDo(role, 'people') && {
        key: 'message',
        icon: <MailPlus aria-hidden="true" />,
        title: t(over ? 'thank' : 'message'),
        hint: t('messageHint', { count: numbers.going }),
        renderLink: (props: object) => (
          <Link to={paths.manageEvent($id, 'people', 'confirmed')} preventScrollReset {...props} />
        ),
      },
    !over &&
      mayDo(role, 'own') && {
        key: 'team',
        icon: <UserPlus aria-hidden="true" />,
        title: t('team'),
        hint: t('teamHint'),
        renderLink: (props: object) => (
          <Link to={paths.manageEvent($id, 'team')} preventScrollReset {...props} />
        ),
      },
    over &&
      mayDo(role, 'own') && {
        key: 'again',
        icon: <Copy aria-hidden="true" />,
        title: t('again'),
        hint: t('againHint'),
        renderLink: (props: object) => <button type="button" onClick={() => setOpened('copy')} {...props} />,
      },
  ].filter((row) => row !== false);
  if (rows.length === 0 || event.status !== 'scheduled' || event.publishedAt === null) return null;
  return (
    <section aria-labelledby="steps" className={styles.section}>
      <h2 id="steps">{t('title')}</h2>
      <LinkRows rows={rows} />
      <Suspense>
        {opened === 'share' && (
          <ShareSheet
            url={site + paths.event($id)}
            title={event.eventTitle}
            card={paths.eventCard($id, event.$updatedAt)}
            embed={{ kind: 'events', subjectId: $id }}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'copy' && <CopyDialog event={event} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  );
}
