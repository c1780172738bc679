import { useTranslations } from 'use-intl';
import { drawnCoverAddress } from '../../../contracts/covers.ts';
import type { Category } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import styles from './feature-pictures.module.css';

/*
 * What a site does, drawn with its own parts. Titles are general: no event, place or person is meant.
 */

function CoverPicture({ category }: { readonly category: Category }) {
  return <img src={drawnCoverAddress({ id: 'about', title: category, category })} alt="" loading="lazy" />;
}

type Sample = Extract<Category, 'music' | 'sports' | 'art'>;

/** What it is and of which kind; its date is beside it. */
function EventLines({ category }: { readonly category: Sample }) {
  const t = useTranslations('about.sample');
  const categories = useTranslations('categories');
  return (
    <span className={styles.text}>
      <strong>{t(category)}</strong>
      <span>{categories(category)}</span>
    </span>
  );
}

/** Events of different kinds, as a list has them. */
export function EventsPicture() {
  const formats = useFormats();
  const rows = [
    { date: '2026-12-05', category: 'music' },
    { date: '2026-12-12', category: 'sports' },
  ] as const;
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.rows}>
        {rows.map(({ date, category }) => (
          <div key={date} className={styles.row}>
            <DateTile {...formats.leaf(date)} />
            <EventLines category={category} />
            <CoverPicture category={category} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The page of an event, with its button. */
export function PagePicture() {
  const t = useTranslations('about');
  const formats = useFormats();
  const date = '2026-12-12';
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.page}>
        <CoverPicture category="art" />
        <div className={styles.row}>
          <DateTile {...formats.leaf(date)} />
          <EventLines category="art" />
        </div>
        <span className={styles.button}>{t('registerButton')}</span>
      </div>
    </div>
  );
}

/** People who talk. */
export function TalkPicture() {
  const t = useTranslations('about.talk');
  const posts = [
    { name: 'Asha Kulfi', text: t('ask') },
    { name: 'Ravi Dosa', text: t('yes') },
    { name: 'Uma Chai', text: t('bring') },
  ];
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.rows}>
        {posts.map(({ name, text }) => (
          <div key={name} className={styles.bubble}>
            <Avatar name={name} size="sm" />
            <span className={styles.text}>
              <span>{text}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
