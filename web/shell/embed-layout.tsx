import { type RefObject, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { EmbeddedProvider } from '../lib/embedded.ts';
import { useSite } from '../lib/page-context.tsx';
import { withTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import { Logo } from '../ui/notice.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import styles from './embed-layout.module.css';

/** The layout of pages in frames on other sites: the content and where it comes from, without header and footer. */
export const EmbedLayout = withTexts(Layout, ['embed']);

function Layout() {
  const t = useTranslations();
  const { url, brand } = useSite();
  const frame = useRef<HTMLElement>(null);
  useReportedHeight(frame);
  return (
    <EmbeddedProvider value>
      <main ref={frame} className={styles.frame}>
        <Outlet />
        <p className={styles.source}>
          <a href={url + paths.home()} target="_blank" rel="noopener">
            {brand.logo === null ? (
              <Logo size={20} />
            ) : (
              <img src={brand.logo} alt="" width={20} height={20} />
            )}
            {t('embed.more', { site: t('site.name') })}
          </a>
        </p>
      </main>
      <ToastHost label={t('shell.notifications')} closeLabel={t('shell.close')} />
    </EmbeddedProvider>
  );
}

/** Tells the page around the frame how high the content is. A height says nothing about anyone, so any page may know. */
function useReportedHeight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = frame.current;
    if (content === null || window.parent === window) return;
    const watch = new ResizeObserver(() => {
      const height = Math.ceil(content.getBoundingClientRect().height);
      window.parent.postMessage({ type: 'mela:height', height }, '*');
    });
    watch.observe(content);
    return () => watch.disconnect();
  }, [frame]);
}

/** What can't be shown, in a line: the page around it isn't ours. */
export function EmbedError() {
  const t = useTranslations('errors');
  return <p role="status">{t('notFound')}</p>;
}
