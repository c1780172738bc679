import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { earlierGuestsQuery } from '../../api/group-archives.ts';
import { downloads } from '../../downloads.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import styles from './earlier-guests.module.css';
import panels from './panels.module.css';

const states = ['pending', 'waitlisted', 'awaiting_payment', 'confirmed', 'declined', 'cancelled'] as const;

/** Who was registered for an imported event on the site that it comes from; nothing for other events. */
function EarlierGuests({ event: { $id, timeZone } }: { readonly event: EventDetail }) {
  const t = useTranslations('groupArchives');
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const query = useQuery(earlierGuestsQuery($id, page));
  const { data, isError } = query;
  if (isError) return <QueryError title={t('guestsFailed')} query={query} />;
  if (data === undefined || data.total === 0) return null;
  const shownState = (state: string) => states.find((each) => each === state) ?? 'pending';
  return (
    <section aria-labelledby="earlier-guests" className={panels.section}>
      <h2 id="earlier-guests">{t('guestsTitle', { count: data.total })}</h2>
      <p className={styles.soft}>{t('guestsText')}</p>
      <p>
        <a
          href={downloads.earlierGuestSheet($id)}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download aria-hidden="true" />
          {t('guestsDownload')}
        </a>
      </p>
      <ul className={styles.list}>
        {data.guests.map((guest) => (
          <li key={guest.$id}>
            <p className={styles.who}>
              <strong>{guest.name}</strong> {guest.email !== null && <span>{guest.email}</span>}
              <Badge>{t(`guestStates.${shownState(guest.state)}`)}</Badge>
              {guest.checkedInAt !== null && <Badge tone="good">{t('checkedIn')}</Badge>}
            </p>
            <p className={styles.soft}>
              {[guest.ticket, formats.instant(guest.registeredAt, timeZone)].filter(Boolean).join(' · ')}
            </p>
            {guest.answers.map(({ question, answer }) => (
              <p key={question} className={styles.answer}>
                <span className={styles.soft}>{question}</span> {answer}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <p className={styles.who}>
          <Button variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('back')}
          </Button>
          <Button variant="quiet" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t('more')}
          </Button>
        </p>
      )}
    </section>
  );
}

export default withTexts(EarlierGuests, ['group-archives']);
