import { CalendarDays, Clock, Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './date-field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import rangeFieldStyles from './range-field.module.css';

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** An icon inside the box, before the text. */
  icon?: ReactNode;
  /** A unit or a button inside the box, after the text; at most 3rem wide. */
  tail?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * One line of text. Accepts all `<input>` attributes, so a form library's `register()` can be spread.
 *
 * @example <TextField label={t('email')} type="email" autoComplete="email" error={error} {...register('email')} />
 */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, note, hint, error, id, icon, tail, className, type = 'text', ...input } = props;
  return (
    <Field {...{ label, labelHidden, note, hint, error, id, className }}>
      {(aria) => {
        const box = (
          <input
            {...input}
            {...aria}
            type={type}
            className={classNames(
              control.control,
              Boolean(icon) && control.withLead,
              Boolean(tail) && control.withTail,
            )}
          />
        );
        if (!icon && !tail) return box;
        return (
          <div className={control.row}>
            {icon && <span className={control.lead}>{icon}</span>}
            {box}
            {tail && <span className={control.tail}>{tail}</span>}
          </div>
        );
      }}
    </Field>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'pattern'> {}

interface AmountFieldProps extends Omit<NumberFieldProps, 'icon' | 'tail'> {
  /** Of the currency: `€` before the amount, `KWD` after it. */
  readonly sign: string;
}

/** An amount of money as typed. */
export function AmountField({ sign, ...props }: AmountFieldProps) {
  const place = sign.length === 1 ? { icon: sign } : { tail: sign };
  return <TextField autoComplete="off" {...props} {...place} type="text" inputMode="decimal" />;
}

/**
 * An integer. A text box with a numeric keyboard: `type="number"` changes on scroll and hides invalid input from the
 * form.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField autoComplete="off" inputMode="numeric" {...props} type="text" />;
}

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text; grows with its content where browsers support it. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, note, hint, error, id, className, ...input } = props;
  return (
    <Field {...{ label, labelHidden, note, hint, error, id, className }}>
      {(aria) => <textarea {...input} {...aria} className={control.control} />}
    </Field>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tail'> {
  /** Labels of the button that shows and hides the password. */
  showLabel: string;
  hideLabel: string;
}

/** A password, with a button that shows it. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      tail={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'tail'> {}

/** A calendar date, `YYYY-MM-DD`, with the browser's native picker. */
export function DateField({ className, ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      className={classNames(styles.picker, className)}
      type="date"
      icon={<CalendarDays aria-hidden="true" />}
    />
  );
}

/** A wall-clock time, `HH:MM`. */
export function TimeField({ className, ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      className={classNames(styles.picker, className)}
      type="time"
      icon={<Clock aria-hidden="true" />}
    />
  );
}

/** A date and a time, `YYYY-MM-DDTHH:MM`. */
export function MomentField({ className, ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      className={classNames(styles.picker, className)}
      type="datetime-local"
      icon={<CalendarDays aria-hidden="true" />}
    />
  );
}

interface RangeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as text, also for screen readers. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
}

/** An approximate number on a slider. */
export function RangeField({ label, valueText, onChange, ...range }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={rangeFieldStyles.range}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{valueText}</output>
      <input
        id={id}
        type="range"
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        {...range}
      />
    </div>
  );
}
