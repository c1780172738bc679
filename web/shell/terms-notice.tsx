import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { useAcceptTerms } from '../api/profile.ts';
import { useErrorText } from '../lib/form.ts';
import { useFormats } from '../lib/format.ts';
import { useSite } from '../lib/page-context.tsx';
import { withTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import styles from './update-notice.module.css';

/** Session storage key: 'later' lasts until the tab is closed. */
const laterKey = 'terms-later';

/** Asks signed-in people to accept new terms. */
function TermsNotice() {
  const viewer = useViewer();
  const { legalVersion } = useSite();
  const { pathname } = useLocation();
  const [later, setLater] = useState(() => sessionStorage.getItem(laterKey) === legalVersion);
  const legalPages = [paths.termsAndConditions(), paths.privacyPolicy()];
  if (viewer === null || later) return null;
  // Never covers the legal texts; the terms page has its own button.
  if (legalPages.includes(pathname.toLowerCase())) return null;
  const postpone = () => {
    sessionStorage.setItem(laterKey, legalVersion);
    setLater(true);
  };
  return <Notice isFirst={viewer.acceptedTerms === null} version={legalVersion} onLater={postpone} />;
}

function Notice({
  isFirst,
  version,
  onLater,
}: {
  readonly isFirst: boolean;
  readonly version: string;
  readonly onLater: () => void;
}) {
  const t = useTranslations('terms');
  const formats = useFormats();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useAcceptTerms();
  const links = {
    terms: (text: ReactNode) => <Link to={paths.termsAndConditions()}>{text}</Link>,
    privacy: (text: ReactNode) => <Link to={paths.privacyPolicy()}>{text}</Link>,
  };
  return (
    <section aria-label={t('notice.label')} className={styles.notice}>
      <p>
        {isFirst
          ? t.rich('notice.first', links)
          : t.rich('notice.changed', { ...links, date: formats.date(version) })}
      </p>
      {error !== null && <p role="alert">{t('acceptFailed', { error: errorText(error) })}</p>}
      <Button size="sm" busy={isPending} onClick={() => mutate(version)}>
        {t('notice.accept')}
      </Button>
      <Button size="sm" variant="secondary" onClick={onLater}>
        {t('notice.later')}
      </Button>
    </section>
  );
}

export default withTexts(TermsNotice, ['policies']);
