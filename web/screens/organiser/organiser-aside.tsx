import { CalendarDays, Link2, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Organiser } from '../../../contracts/following.ts';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { pictureSubject } from '../../features/groups/group-card.tsx';
import { useFormats } from '../../lib/format.ts';
import { linkLabel } from '../../lib/link-label.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge, proseClass } from '../../ui/card.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import styles from './organiser-aside.module.css';

interface OrganiserAsideProps {
  readonly organiser: Organiser;
  /** The address of their events as a calendar. */
  readonly calendar: string;
}

/** Who they are, the groups they lead, and how to get their events. */
export function OrganiserAside({ organiser, calendar }: OrganiserAsideProps) {
  const t = useTranslations('following');
  const { name, bioHtml, links, groups } = organiser;
  return (
    <>
      {bioHtml !== '' && <About html={bioHtml} />}
      {links.length > 0 && <Links links={links} />}
      {groups.length > 0 && <Groups groups={groups} />}
      <section className={styles.part} aria-labelledby="calendar">
        <h2 id="calendar">{t('calendarTitle')}</h2>
        <p className={styles.text}>{t('calendarText', { name })}</p>
        <a href={calendar} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <CalendarDays aria-hidden="true" />
          {t('inCalendar')}
        </a>
      </section>
    </>
  );
}

function About({ html }: { readonly html: string }) {
  const t = useTranslations('following');
  return (
    <section className={styles.part} aria-labelledby="about">
      <h2 id="about">{t('aboutOrganiser')}</h2>
      <div
        className={proseClass}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}

function Links({ links }: { readonly links: readonly string[] }) {
  const t = useTranslations('following');
  return (
    <ul className={styles.links} aria-label={t('links')}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} rel="nofollow noopener me ugc" target="_blank">
            <Link2 aria-hidden="true" />
            {linkLabel(link)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Each with what they do there and when it meets next. */
function Groups({ groups }: Pick<Organiser, 'groups'>) {
  const t = useTranslations('following');
  return (
    <section className={styles.part} aria-labelledby="groups">
      <h2 id="groups">{t('groups')}</h2>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.$id} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Group({ group }: { readonly group: Organiser['groups'][number] }) {
  const t = useTranslations('following');
  const formats = useFormats();
  const locale = useLocale();
  const { $id, name, memberCount, nextEvent, role } = group;
  return (
    <li className={styles.group}>
      <Link to={paths.group($id)} className={styles.named}>
        <span className={styles.mark}>
          <EventPicture event={pictureSubject(group)} place="row" />
        </span>
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.faint}>
            <UsersRound aria-hidden="true" />
            {t('members', { count: memberCount, shown: formats.count(memberCount) })}
            <Badge>{t(role === 'owner' ? 'ownsGroup' : 'organisesGroup')}</Badge>
          </span>
        </span>
      </Link>
      {nextEvent !== null && (
        <Link to={paths.event(nextEvent.$id)} className={styles.next}>
          <DateTile {...formats.leaf(nextEvent.date)} size="s" />
          <span className={styles.words}>
            <span className={styles.text}>{t('nextEvent', { date: formats.shortDate(nextEvent.date) })}</span>
            <strong {...textProps(nextEvent, 'eventTitle', locale)}>
              {inLanguage(nextEvent, locale).eventTitle}
            </strong>
          </span>
        </Link>
      )}
      <Link to={paths.group($id)} className={buttonClass({ variant: 'secondary', size: 'sm', block: true })}>
        {t('seeGroup')}
      </Link>
    </li>
  );
}
