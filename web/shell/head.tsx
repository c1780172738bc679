import { useTranslations } from 'use-intl';
import { cardSize } from '../../contracts/sharing.ts';
import { useSite } from '../lib/page-context.tsx';

interface HeadProps {
  /** The page's title; the product's name is appended. Omitted on the home page. */
  readonly title?: string;
  readonly description?: string;
  /** The canonical path; omitted on pages that search engines shouldn't index. */
  readonly path?: string;
  /** The path of the link preview's picture, in card size. */
  readonly card?: string | undefined;
}

export function Head({ title, description, path, card }: HeadProps) {
  const t = useTranslations('site');
  const site = useSite();
  const whole = title === undefined ? `${t('name')} · ${t('tagline')}` : `${title} · ${t('name')}`;
  const about = description ?? t('tagline');
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={about} />
      <meta property="og:title" content={title ?? t('name')} />
      <meta property="og:description" content={about} />
      <meta property="og:site_name" content={t('name')} />
      <meta property="og:type" content="website" />
      {card !== undefined && (
        <>
          <meta property="og:image" content={site.url + card} />
          <meta property="og:image:width" content={String(cardSize.width)} />
          <meta property="og:image:height" content={String(cardSize.height)} />
          <meta property="og:image:alt" content={whole} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${site.url}${path}`} />
          <meta property="og:url" content={`${site.url}${path}`} />
        </>
      )}
    </>
  );
}

/** Tells software that shows pasted links where to ask how (oEmbed discovery). */
export function EmbedLink({ path }: { readonly path: string }) {
  const site = useSite();
  const address = `${site.url}/v1/oembed?url=${encodeURIComponent(site.url + path)}`;
  return <link rel="alternate" type="application/json+oembed" href={address} />;
}
