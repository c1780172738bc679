import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './event-form.module.css';

const fields = ['title', 'description', 'date', 'time', 'zone', 'place', 'tickets', 'seats', 'refunds'];

/** Shown until the page is hydrated, in the form's size so that the footer doesn't move. */
export function EventFormSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.form} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
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
