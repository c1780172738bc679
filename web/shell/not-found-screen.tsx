import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ComingUp } from '../features/events/coming-up.tsx';
import { SearchBox } from '../features/events/search-box.tsx';
import { withTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Container } from '../ui/layout.tsx';
import { Head } from './head.tsx';
import styles from './not-found-screen.module.css';

/** 404, or with `gone` 410. */
function NotFoundScreen({ gone }: { gone: boolean }) {
  const t = useTranslations('missingPage');
  const errors = useTranslations('errors');
  const lists = useTranslations('lists');
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t(gone ? 'goneTitle' : 'title')} />
      <ScatteredCircle />
      <h1>{t(gone ? 'goneTitle' : 'title')}</h1>
      <p className={styles.text}>{gone ? t('goneText') : errors('notFound')}</p>
      <div className={styles.search}>
        <SearchBox />
      </div>
      <div className={styles.actions}>
        <Link to={paths.allEvents()} className={buttonClass({ variant: 'secondary' })}>
          {errors('toEvents')}
        </Link>
        <Link to={paths.groups()} className={buttonClass({ variant: 'secondary' })}>
          {lists('toGroups')}
        </Link>
        <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
          {t('toHome')}
        </Link>
      </div>
      <div className={styles.more}>
        <ComingUp />
      </div>
    </Container>
  );
}

export default withTexts(NotFoundScreen, ['lists', 'missing-page']);

/** The eight people of the logo, walking apart. */
function ScatteredCircle() {
  return (
    <svg className={styles.art} viewBox="0 0 240 150" fill="none" aria-hidden="true">
      <circle
        cx="120"
        cy="78"
        r="46"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      {people.map(({ x, y, gold }) => (
        <circle key={x} cx={x} cy={y} r="8" fill={gold ? 'var(--zari)' : 'var(--accent)'} />
      ))}
    </svg>
  );
}

const people = [
  { x: 18, y: 118, gold: false },
  { x: 44, y: 30, gold: true },
  { x: 86, y: 138, gold: false },
  { x: 112, y: 12, gold: true },
  { x: 152, y: 128, gold: true },
  { x: 170, y: 40, gold: false },
  { x: 204, y: 96, gold: false },
  { x: 226, y: 22, gold: true },
];
