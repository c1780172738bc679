import { Check, Code, Ellipsis, ImageDown, Link2, Mail, QrCode as QrIcon } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { siTelegram, siWhatsapp, siX } from 'simple-icons';
import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './share-sheet.module.css';
import { shareUrls } from './share-urls.ts';

const QrCode = lazyPart(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

const EmbedCode = lazyPart(() => withItsTexts(['embed'], import('./embed-code.tsx')));

export interface ShareSheetProps {
  /** The page's address, with the site's. */
  readonly url: string;
  readonly title: string;
  /** A sentence above the link, for apps that take one; by default the title. */
  readonly text?: string | undefined;
  /** The address of the link's preview picture, 1200 × 630. */
  readonly card?: string | undefined;
  /** By default 'Share'. */
  readonly heading?: string | undefined;
  /** Offers the HTML that shows it on other sites. */
  readonly embed?: SubjectAddress | undefined;
  /** More options, such as links. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Everything that can be done with a link.
 *
 * @example const ShareSheet = lazyPart(() => withItsTexts(['share'], import('../../features/share/share-sheet.tsx')));
 */
function ShareSheet({ url, title, text = title, card, heading, embed, footer, onClose }: ShareSheetProps) {
  const t = useTranslations('share');
  const first = useRef<HTMLButtonElement>(null);
  const [showsCode, setShowsCode] = useState(false);
  const [embeds, setEmbeds] = useState(false);
  const to = shareUrls(url, text);
  // Rejects when the person closes the device's menu.
  const share = () => void navigator.share({ title, text, url }).catch(() => undefined);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={heading ?? t('title')}
      closeLabel={t('close')}
      footer={footer}
      size="sm"
      initialFocus={first}
    >
      <div className={styles.sheet}>
        {showsCode ? (
          <div className={styles.frame}>
            <Suspense>
              <QrCode text={url} label={t('qrText', { title })} className={styles.code} />
            </Suspense>
          </div>
        ) : (
          card && (
            <div className={styles.frame}>
              <img src={card} alt={t('card')} width={1200} height={630} className={styles.card} />
            </div>
          )
        )}
        <CopyLink url={url} button={first} />
        <ul className={styles.ways}>
          <Way href={to.whatsapp} text={t('whatsapp')} icon={<Mark path={siWhatsapp.path} />} />
          <Way href={to.telegram} text={t('telegram')} icon={<Mark path={siTelegram.path} />} />
          <Way href={to.x} text={t('x')} icon={<Mark path={siX.path} />} />
          <Way href={to.email} text={t('email')} icon={<Mail aria-hidden="true" />} sameTab />
          <li>
            <button
              type="button"
              className={styles.way}
              aria-pressed={showsCode}
              onClick={() => setShowsCode(!showsCode)}
            >
              <span className={styles.icon}>
                <QrIcon aria-hidden="true" />
              </span>
              {t('qrCode')}
            </button>
          </li>
          {card && (
            <li>
              <a href={card} download className={styles.way}>
                <span className={styles.icon}>
                  <ImageDown aria-hidden="true" />
                </span>
                {t('downloadCard')}
              </a>
            </li>
          )}
          {embed && (
            <li>
              <button
                type="button"
                className={styles.way}
                aria-expanded={embeds}
                onClick={() => setEmbeds(!embeds)}
              >
                <span className={styles.icon}>
                  <Code aria-hidden="true" />
                </span>
                {t('website')}
              </button>
            </li>
          )}
          {typeof navigator.share === 'function' && (
            <li>
              <button type="button" className={styles.way} onClick={share}>
                <span className={styles.icon}>
                  <Ellipsis aria-hidden="true" />
                </span>
                {t('moreApps')}
              </button>
            </li>
          )}
        </ul>
        {embed && embeds && (
          <Suspense>
            <EmbedCode subject={embed} title={title} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

export default withTexts(ShareSheet, ['share']);

function CopyLink({
  url,
  button,
}: {
  readonly url: string;
  readonly button: RefObject<HTMLButtonElement | null>;
}) {
  const t = useTranslations('share');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => {
        setCopied(true);
        showToast({ tone: 'good', text: t('copied') });
      },
      () => showToast({ tone: 'bad', text: t('copyFailed', { url }) }),
    );
  return (
    <div className={styles.link}>
      <input
        readOnly
        value={url}
        aria-label={t('link')}
        className={styles.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        ref={button}
        size="sm"
        icon={copied ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        onClick={copy}
      >
        {t('copyLink')}
      </Button>
    </div>
  );
}

interface WayProps {
  readonly href: string;
  readonly text: string;
  readonly icon: ReactNode;
  /** For addresses that open an app instead of a page. */
  readonly sameTab?: boolean;
}

function Way({ href, text, icon, sameTab = false }: WayProps) {
  return (
    <li>
      <a href={href} className={styles.way} rel="noopener noreferrer" target={sameTab ? undefined : '_blank'}>
        <span className={styles.icon}>{icon}</span>
        {text}
      </a>
    </li>
  );
}

function Mark({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d={path} />
    </svg>
  );
}
