import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { forgetDraft, readDraft } from '../../event-form/draft.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import styles from './screen.module.css';

/** Offers back what was typed into the create form and did not become an event (ruling 6), and says why it did not. */
export function DraftNotice({ userId }: { userId: string }) {
  const t = useTranslations('eventForm');
  // Whoever comes from the create form brings it along.
  const { refusal } = (useLocation().state ?? {}) as { readonly refusal?: string };
  const [draft, setDraft] = useState(() => readDraft(userId));
  if (draft === null) return null;
  const title = draft.eventTitle.trim();
  const discard = () => {
    forgetDraft(userId);
    setDraft(null);
  };
  return (
    <Card as="section" className={styles.draft} aria-labelledby="draft">
      <div className={styles.kept}>
        <h2 id="draft">{t('draftTitle')}</h2>
        <p>{title === '' ? t('draftText') : t('draftTextTitled', { title })}</p>
        <FormMessage>{refusal}</FormMessage>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={discard}>
          {t('draftDiscard')}
        </Button>
        <Link to={paths.createEvent()} className={buttonClass()}>
          {t('draftContinue')}
        </Link>
      </div>
    </Card>
  );
}
