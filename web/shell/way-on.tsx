import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

/** Where to go from a page on which nothing is left to do. */
export function WayOn() {
  const t = useTranslations('shell');
  return (
    <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
      {t('seeAllEvents')}
    </Link>
  );
}
