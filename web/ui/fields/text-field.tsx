import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** An icon inside the box, before the text. */
  icon?: ReactNode;
  /** A unit or a button inside the box, after the text; at most 3rem wide. */
  tail?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * One line of text. Takes every attribute of `<input>`, so `register()` of a form library spreads into it.
 *
 * @example
 * <TextField label={t('email')} type="email" autoComplete="email" error={error} {...register('email')} />
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

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'pattern'> {}

/**
 * A whole number. A text box with the digits' keyboard: `type="number"` changes the value on scroll and hides
 * from the form what can't be read as a number.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField autoComplete="off" {...props} type="text" inputMode="numeric" />;
}

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text; the box grows with what is written, where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, note, hint, error, id, className, ...input } = props;
  return (
    <Field {...{ label, labelHidden, note, hint, error, id, className }}>
      {(aria) => <textarea {...input} {...aria} className={control.control} />}
    </Field>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tail'> {
  /** Names of the button that shows and hides what was typed. */
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
