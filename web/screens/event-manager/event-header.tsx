import {
  CalendarDays,
  Copy,
  Ellipsis,
  ExternalLink,
  LayoutTemplate,
  Link2,
  MapPin,
  Pencil,
  ScanLine,
  Share2,
  Video,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { useLocationText } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './event-header.module.css';

const openShareSheet = () => withItsTexts(['share'], import('../../features/share/share-sheet.tsx'));
const ShareSheet = lazyPart(openShareSheet);
const SaveTemplateDialog = lazyPart(() =>
  withItsTexts(['series'], import('../../features/series/save-template-dialog.tsx')),
);
const CopyDialog = lazyPart(() => withItsTexts(['series'], import('../../features/series/copy-dialog.tsx')));

interface EventHeaderProps {
  readonly event: EventDetail;
  /** Whether people are checked in now. */
  readonly checkIn: boolean;
  /** Only its title on a phone, where the open tab needs the room. */
  readonly compact: boolean;
}

/** The event in brief, and the most frequent actions. */
export function EventHeader({ event, checkIn, compact }: EventHeaderProps) {
  const t = useTranslations('manage');
  const site = useTranslations('site');
  const scheduled = event.status === 'scheduled';
  const isDraft = event.publishedAt === null;
  const [copies, setCopies] = useState(false);
  const [saves, setSaves] = useState(false);
  return (
    <header className={styles.header} data-compact={compact}>
      <div className={styles.picture}>
        <EventPicture event={event} place="row" first />
      </div>
      <div className={styles.about}>
        {(!scheduled || event.hidden || isDraft) && (
          <p className={styles.badges}>
            {!scheduled && <Badge tone="bad">{t('cancelledBadge')}</Badge>}
            {isDraft && <Badge tone="warn">{t('draftBadge')}</Badge>}
            {event.hidden && <Badge tone="warn">{t('hiddenBadge')}</Badge>}
          </p>
        )}
        <h1 className={styles.title}>{event.eventTitle || site('name')}</h1>
        <Facts event={event} />
      </div>
      <Actions
        event={event}
        checkIn={checkIn}
        onCopy={() => setCopies(true)}
        onSaveTemplate={() => setSaves(true)}
      />
      {copies && (
        <Suspense>
          <CopyDialog event={event} onClose={() => setCopies(false)} />
        </Suspense>
      )}
      {saves && event.group !== null && (
        <Suspense>
          <SaveTemplateDialog
            groupId={event.group.$id}
            eventId={event.$id}
            title={event.eventTitle}
            onClose={() => setSaves(false)}
          />
        </Suspense>
      )}
    </header>
  );
}

function Facts({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const formats = useFormats();
  const location = useLocationText(event);
  const time = event.allDay ? t('events.allDay') : formats.timeSpan(event);
  const Place = event.online ? Video : MapPin;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <CalendarDays aria-hidden="true" />
          <span className={visuallyHidden}>{t('manage.date')}</span>
        </dt>
        <dd>
          <span className={styles.whole}>{formats.day(event)}</span>{' '}
          <span className={styles.whole}>{time}</span>
        </dd>
      </div>
      <div>
        <dt>
          <Place aria-hidden="true" />
          <span className={visuallyHidden}>{t('manage.location')}</span>
        </dt>
        <dd>{location}</dd>
      </div>
    </dl>
  );
}

interface ActionsProps extends Pick<EventHeaderProps, 'event' | 'checkIn'> {
  readonly onCopy: () => void;
  readonly onSaveTemplate: () => void;
}

/** Checking people in is at the bottom of a phone, in reach of the thumb; what is rare, in the menu. */
function Actions({ event, checkIn, onCopy, onSaveTemplate }: ActionsProps) {
  const t = useTranslations('manage');
  const door = useTranslations('door');
  const { url: site } = useSite();
  const [sharing, setSharing] = useState(false);
  const url = site + paths.event(event.$id);
  // A link to a draft leads nowhere; its preview link is in the banner.
  const isDraft = event.publishedAt === null;
  const mayEdit = mayDo(event.role, 'edit') || mayDo(event.role, 'money');
  const isOwn = mayDo(event.role, 'own');
  const copyLink = () =>
    void navigator.clipboard.writeText(url).then(
      () => showToast({ tone: 'good', text: t('linkCopied') }),
      () => showToast({ tone: 'bad', text: t('copyFailed', { url }) }),
    );
  return (
    <div className={styles.actions}>
      {checkIn && !isDraft && (
        <ActionBar className={styles.checkIn}>
          <Link to={paths.checkIn(event.$id)} className={buttonClass()}>
            <ScanLine aria-hidden="true" />
            {door('tab')}
          </Link>
        </ActionBar>
      )}
      {event.status === 'scheduled' && mayEdit && (
        <Link to={paths.editEvent(event.$id)} className={buttonClass({ variant: 'secondary' })}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Link>
      )}
      {!isDraft && (
        <Button
          variant="secondary"
          icon={<Share2 aria-hidden="true" />}
          onPointerEnter={() => void openShareSheet()}
          onClick={() => setSharing(true)}
        >
          {t('share')}
        </Button>
      )}
      <Menu
        label={t('moreActions')}
        trigger={(props) => (
          <IconButton
            variant="outline"
            label={t('moreActions')}
            icon={<Ellipsis aria-hidden="true" />}
            {...props}
          />
        )}
      >
        <MenuLink
          icon={<ExternalLink aria-hidden="true" />}
          renderLink={(props) => <Link to={paths.event(event.$id)} {...props} />}
        >
          {t('viewPage')}
        </MenuLink>
        {!isDraft && (
          <MenuItem icon={<Link2 aria-hidden="true" />} onClick={copyLink}>
            {t('copyLink')}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Copy aria-hidden="true" />} onClick={onCopy}>
            {t('copyEvent')}
          </MenuItem>
        )}
        {isOwn && event.group !== null && (
          <MenuItem icon={<LayoutTemplate aria-hidden="true" />} onClick={onSaveTemplate}>
            {t('saveTemplate')}
          </MenuItem>
        )}
      </Menu>
      {sharing && (
        <Suspense>
          <ShareSheet
            url={url}
            title={event.eventTitle}
            card={paths.eventCard(event.$id, event.$updatedAt)}
            embed={{ kind: 'events', subjectId: event.$id }}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
