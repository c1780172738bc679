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

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'pattern'> {}

/**
 * An integer. A text box with a numeric keyboard: `type="number"` changes on scroll and hides invalid input from the
 * form.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField autoComplete="off" {...props} type="text" inputMode="numeric" />;
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
