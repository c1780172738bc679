import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './event-form.module.css';

const fields = ['title', 'description', 'date', 'time', 'zone', 'place', 'tickets', 'seats', 'refunds'];

/** The place of the form until the browser has taken the page over: in its size, so that the foot stays where it is. */
export function FormPlace({ saying }: { readonly saying: string }) {
  return (
    <div className={styles.form} aria-busy="true">
      <VisuallyHidden>{saying}</VisuallyHidden>
      <Skeleton shape="cover" className={styles.coverPlace} />
      <div className={styles.fields}>
        {fields.map((field) => (
          <div key={field}>
            <Skeleton width="third" />
            <Skeleton
              shape="box"
              className={field === 'description' ? styles.longPlace : styles.fieldPlace}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
