import { useTranslations } from 'use-intl';
import { cardSize } from '../../contracts/sharing.ts';
import { useSite } from '../lib/page-context.tsx';

interface HeadProps {
  /** What the page is about; the product's name is added. Left out on the home page. */
  readonly title?: string;
  readonly description?: string;
  /** The page's one address, as a path; left out where search machines should not come. */
  readonly path?: string;
  /** The path of a picture that stands for the page, of the size of a card. */
  readonly card?: string | undefined;
}

/** Title, description and address of a page, for tabs, search machines and link previews. */
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
