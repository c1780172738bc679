import { cloths } from '../cover/cloths.ts';
import { Cover } from '../cover.tsx';
import styles from './gallery.module.css';

const ids = ['6721f0a9c1', 'b83e77', 'e1904', 'mela-2027', 'q7', '58aa'];

export function Covers() {
  return (
    <>
      {[...Object.keys(cloths), undefined].map((category) => (
        <section key={category ?? 'none'} className={styles.section}>
          <h2>{category ?? 'no category'}</h2>
          <div className={styles.grid}>
            {ids.map((id) => (
              <Cover
                key={id}
                id={id}
                title={`${category} ${id}`}
                category={category}
                className={styles.rounded}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
