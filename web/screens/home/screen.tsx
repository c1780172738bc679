import { useTranslations } from 'use-intl';
import { Head } from '../../shell/head.tsx';

export function Component() {
  const t = useTranslations('site');
  return (
    <>
      <Head path="/" />
      <h1>{t('tagline')}</h1>
    </>
  );
}
