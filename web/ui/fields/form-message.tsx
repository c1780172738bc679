import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-message.module.css';

const icons = { bad: CircleAlert, warn: TriangleAlert, good: CircleCheck, plain: Info };

export interface FormMessageProps {
  /** `bad` is announced immediately (alert); the others are status texts. */
  tone?: keyof typeof icons | undefined;
  title?: ReactNode;
  children?: ReactNode;
}

/** A message about the whole form, above its fields. Renders nothing without content. */
export function FormMessage({ tone = 'bad', title, children }: FormMessageProps) {
  if (!title && !children) return null;
  const Icon = icons[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classNames(styles.message, styles[tone])}>
      <Icon aria-hidden="true" />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

interface FormError {
  /** Id of the linked control. */
  fieldId: string;
  text: ReactNode;
}

export interface FormErrorSummaryProps {
  title: ReactNode;
  faults: readonly FormError[];
}

/** All errors of a long form in one alert, each with a link to its field. */
export function FormErrorSummary({ title, faults }: FormErrorSummaryProps) {
  if (faults.length === 0) return null;
  return (
    <FormMessage title={title}>
      <ul className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault.fieldId}>
            <a href={`#${fault.fieldId}`}>{fault.text}</a>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
