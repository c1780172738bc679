import { Megaphone, Wrench, X } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { SiteNotice as Notice, NoticeText } from '../../contracts/site-state.ts';
import { useBrowserZone } from '../lib/browser-zone.ts';
import { useFormats } from '../lib/format.ts';
import { useNow, useSite } from '../lib/page-context.tsx';
import { withTexts } from '../lib/screen-texts.tsx';
import { IconButton } from '../ui/button.tsx';
import { footerCatalogue } from './language.tsx';
import styles from './site-notice.module.css';

/** Local storage key of the announcement that was dismissed on this device. */
const dismissedKey = 'mela:announcement';

/** What the administrators say on every page. */
function SiteNotice({ maintenance, announcement }: Notice) {
  return (
    <>
      {maintenance !== null && <Maintenance {...maintenance} />}
      {announcement !== null && <Announcement key={announcement.$id} {...announcement} />}
    </>
  );
}

function useText(): (text: NoticeText) => string {
  const language = useLocale();
  return (text) => text[language] || text.en;
}

function Maintenance({ until, text }: NonNullable<Notice['maintenance']>) {
  const t = useTranslations('siteNotice');
  const inLanguage = useText();
  const formats = useFormats();
  const { timeZone } = useSite();
  const zone = useBrowserZone(timeZone);
  return (
    <section aria-label={t('maintenanceLabel')} className={styles.notice} data-tone="warn">
      <Wrench aria-hidden="true" />
      <p>
        {text === null ? t('maintenance') : inLanguage(text)}
        {until !== null && ` ${t('until', { time: formats.instant(until, zone) })}`}
      </p>
    </section>
  );
}

function Announcement({ $id, text, endsAt }: NonNullable<Notice['announcement']>) {
  const t = useTranslations('siteNotice');
  const inLanguage = useText();
  const [dismissed, setDismissed] = useState(false);
  const isOver = useNow() >= (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));
  // Before the browser paints: the server can't know.
  useLayoutEffect(() => setDismissed(localStorage.getItem(dismissedKey) === $id), [$id]);
  if (dismissed || isOver) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, $id);
    setDismissed(true);
  };
  return (
    <section aria-label={t('announcementLabel')} className={styles.notice}>
      <Megaphone aria-hidden="true" />
      <p>{inLanguage(text)}</p>
      <IconButton label={t('dismiss')} icon={<X />} onClick={dismiss} />
    </section>
  );
}

export default withTexts(SiteNotice, footerCatalogue);
