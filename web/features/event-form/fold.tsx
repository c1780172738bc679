import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormState } from 'react-hook-form';
import styles from './fold.module.css';
import type { EventValues } from './values.ts';

interface FoldProps {
  readonly title: string;
  /** Its values, summarised in one line. */
  readonly value: ReactNode;
  /** Its fields; it opens if one of them has an error. */
  readonly names: readonly (keyof EventValues)[];
  readonly children: ReactNode;
}

/**
 * A section of the form that most people can leave as it is. Its fields are rendered when it opens for the first time,
 * because hydrating them costs more than the rest of the form.
 */
export function Fold({ title, value, names, children }: FoldProps) {
  const { errors, submitCount } = useFormState<EventValues>();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [openedFor, setOpenedFor] = useState(0);
  const hasError = names.some((name) => errors[name] !== undefined);
  // Once per submission, so that it can be closed again.
  if (hasError && openedFor !== submitCount) {
    setOpenedFor(submitCount);
    setOpen(true);
  }
  if (open && !wasOpen) setWasOpen(true);
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <span className={styles.value}>{value}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.content}>{(open || wasOpen) && children}</div>
    </details>
  );
}
