import { type FormEvent, type InputHTMLAttributes, type Ref, type SyntheticEvent, useState } from 'react';
import { digitsOf } from '../digits.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './otp-field.module.css';

/** Digits of a one-time code (product rule 12). */
const digits = 6;

export interface OtpFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Called whenever the code becomes complete. */
  onComplete?: ((code: string) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A six-digit code: one text box drawn as six, so that pasting, code suggestions and screen readers work as usual.
 * Non-digits are dropped, so "123 456" and "123-456" can be pasted; those of other scripts become ours.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, labelHidden, note, hint, error, id, className, onComplete, onInput, ...input } = props;
  // What is typed next goes here; after a wrong code, all boxes.
  const [{ from, to }, setPlace] = useState({ from: 0, to: 1 });
  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const first = Math.min(currentTarget.selectionStart ?? 0, digits - 1);
    setPlace({ from: first, to: Math.max(currentTarget.selectionEnd ?? 0, first + 1) });
  };
  const keepDigits = (event: FormEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const code = digitsOf(box.value).replace(/\D/g, '').slice(0, digits);
    if (code !== box.value) box.value = code;
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
    if (code.length === digits) onComplete?.(code);
  };
  return (
    <Field {...{ label, labelHidden, note, hint, error, id, className }}>
      {(aria) => (
        <div className={styles.frame}>
          <div className={styles.slots} data-invalid={aria['aria-invalid']}>
            <span className={styles.boxes} aria-hidden="true">
              {Array.from({ length: digits }, (_, box) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: six boxes, always in their places
                <span key={box} data-next={box >= from && box < to ? '' : undefined} />
              ))}
            </span>
            <input
              {...input}
              {...aria}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              className={styles.code}
              onInput={keepDigits}
              onSelect={followCaret}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
