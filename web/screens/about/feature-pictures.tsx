import { drawnCoverAddress } from '../../../contracts/covers.ts';
import type { Category } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import styles from './feature-pictures.module.css';

/*
 * What a site does, drawn with its own parts. They have no words: nothing is translated, and no event is made up.
 */

function CoverPicture({ category }: { readonly category: Category }) {
  return <img src={drawnCoverAddress({ id: 'about', title: category, category })} alt="" loading="lazy" />;
}

/** A line of text, as wide as a part of its place. */
function Line({ width }: { readonly width: string }) {
  return <span className={styles.line} style={{ width }} />;
}

/** Events of different kinds, as a list has them. */
export function EventsPicture() {
  const formats = useFormats();
  const rows = [
    { date: '2026-12-05', category: 'music', width: '80%' },
    { date: '2026-12-12', category: 'sports', width: '65%' },
    { date: '2026-12-19', category: 'cultural', width: '90%' },
  ] as const;
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.rows}>
        {rows.map(({ date, category, width }) => (
          <div key={date} className={styles.row}>
            <DateTile {...formats.leaf(date)} />
            <span className={styles.text}>
              <Line width={width} />
              <Line width="45%" />
            </span>
            <CoverPicture category={category} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The page of an event, with its button. */
export function PagePicture() {
  const formats = useFormats();
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.page}>
        <CoverPicture category="art" />
        <div className={styles.row}>
          <DateTile {...formats.leaf('2026-12-12')} />
          <span className={styles.text}>
            <Line width="90%" />
            <Line width="60%" />
          </span>
        </div>
        <span className={styles.button}>
          <Line width="35%" />
        </span>
      </div>
    </div>
  );
}

/** People who talk. */
export function TalkPicture() {
  const posts = [
    { name: 'Asha Kulfi', widths: ['85%', '60%'] },
    { name: 'Ravi Dosa', widths: ['55%'] },
    { name: 'Uma Chai', widths: ['90%', '40%'] },
  ];
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.rows}>
        {posts.map(({ name, widths }) => (
          <div key={name} className={styles.post}>
            <Avatar name={name} size="sm" />
            <span className={styles.bubble}>
              {widths.map((width) => (
                <Line key={width} width={width} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
