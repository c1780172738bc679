import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { visuallyHidden } from '../layout.tsx';
import fieldStyles from './field.module.css';
import styles from './form-message.module.css';

const icons = { bad: CircleAlert, warn: TriangleAlert, good: CircleCheck, plain: Info };

interface FormMessageProps {
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

interface FormErrorSummaryProps {
  title: ReactNode;
  errors: readonly FormError[];
}

/** All errors of a long form in one alert, each with a link to its field. */
export function FormErrorSummary({ title, errors }: FormErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <FormMessage title={title}>
      <ul className={styles.faults}>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a href={`#${error.fieldId}`}>{error.text}</a>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}

/** Props of every field besides its control's own. */
export interface FieldTexts {
  label: ReactNode;
  /** Hides the label visually, where the context is clear (a search box). */
  labelHidden?: boolean | undefined;
  /** Small text at the end of the label's line, such as "Optional". */
  note?: ReactNode;
  /** Help that is there before anything goes wrong. */
  hint?: ReactNode;
  /** The error text; its presence marks the control invalid. */
  error?: ReactNode;
}

/** Attributes that tie a control to its label, hint and error. */
interface ControlAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** The control's id, if the caller needs it (for a link from an error summary). */
  id?: string | undefined;
  className?: string | undefined;
  children: (aria: ControlAria) => ReactNode;
}

/**
 * Label, control, hint and error of one native control. The error is a polite live region that is always rendered, so
 * that new errors are announced; it also describes the control.
 *
 * @example <Field label={t('title')} error={errors.title?.message}>{(aria) => <input {...aria} />}</Field>
 */
export function Field({ label, labelHidden, note, hint, error, id, className, children }: FieldProps) {
  const made = useId();
  const { aria, hintId, errorId } = fieldIds(id ?? made, hint, error);
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <div className={labelHidden ? visuallyHidden : fieldStyles.labelLine}>
        <label htmlFor={aria.id} className={fieldStyles.label}>
          {label}
        </label>
        {note && <span className={fieldStyles.note}>{note}</span>}
      </div>
      {children(aria)}
      <FieldFoot hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

interface FieldGroupProps extends FieldTexts {
  className?: string | undefined;
  children: ReactNode;
}

/** The same for several controls of one question: radio buttons, chips, a start and an end. */
export function FieldGroup({ label, labelHidden, note, hint, error, className, children }: FieldGroupProps) {
  const { aria, hintId, errorId } = fieldIds(useId(), hint, error);
  return (
    <fieldset
      className={classNames(fieldStyles.field, className)}
      aria-describedby={aria['aria-describedby']}
    >
      <legend className={labelHidden ? visuallyHidden : fieldStyles.labelLine}>
        <span className={fieldStyles.label}>{label}</span>
        {note && <span className={fieldStyles.note}>{note}</span>}
      </legend>
      {children}
      <FieldFoot hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </fieldset>
  );
}

function fieldIds(id: string, hint: ReactNode, error: ReactNode) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const aria: ControlAria = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { aria, hintId, errorId };
}

interface FieldFootProps {
  hint: ReactNode;
  hintId: string;
  error: ReactNode;
  errorId: string;
}

function FieldFoot({ hint, hintId, error, errorId }: FieldFootProps) {
  return (
    <>
      <div id={errorId} aria-live="polite" className={fieldStyles.errorPlace}>
        {error && (
          <p className={fieldStyles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
