import { useTranslations } from 'use-intl';
import { useSite } from '../lib/page-context.tsx';

interface HeadProps {
  /** What the page is about; the product's name is added. Left out on the home page. */
  readonly title?: string;
  readonly description?: string;
  /** The page's one address, as a path; left out where search machines should not come. */
  readonly path?: string;
  /** An address of a picture that stands for the page. */
  readonly image?: string | undefined;
}

/** Title, description and address of a page, for tabs, search machines and link previews. */
export function Head({ title, description, path, image }: HeadProps) {
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
      {image !== undefined && <meta property="og:image" content={new URL(image, site.url).href} />}
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
