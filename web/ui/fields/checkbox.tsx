import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** May hold links ("the Terms of Service"). */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A single yes or no; for several answers to one question use `Chips`. */
export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  const described = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.choice, className)}>
      <input
        {...input}
        id={own}
        type="checkbox"
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label htmlFor={own} className={styles.text}>
        {label}
      </label>
      {hint && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${own}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
