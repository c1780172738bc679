import { ChevronDown } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';
import control from './control.module.css';
import { Field, FieldGroup, type FieldTexts } from './field.tsx';
import selectStyles from './select.module.css';

interface Choice {
  value: string;
  label: ReactNode;
  /** What it means. For a `RadioGroup`, whose choices are then framed. */
  hint?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** Props for the native inputs; `ref` and handlers go to each, as form libraries expect. */
type NativeInput = Pick<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onBlur'> & {
  name: string;
  ref?: Ref<HTMLInputElement> | undefined;
};

interface OneOfProps extends FieldTexts, NativeInput {
  choices: readonly Choice[];
  /** The chosen value, if controlled. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  className?: string | undefined;
}

interface ManyOfProps extends FieldTexts, NativeInput {
  choices: readonly Choice[];
  value?: readonly string[] | undefined;
  defaultValue?: readonly string[] | undefined;
  className?: string | undefined;
}

/**
 * One of two to four short options, side by side.
 *
 * @example <Segmented label={t('ticketType')} choices={[{ value: 'free', label: t('free') }, …]}
 * {...register('ticketType')} />
 */
export function Segmented(props: OneOfProps) {
  const classes = { row: styles.segments, choice: styles.segment, face: styles.segmentFace };
  return <ChoiceInputs type="radio" classes={classes} {...props} />;
}

/** Any number of options, as toggle chips. */
export function Chips(props: ManyOfProps) {
  const classes = { row: styles.chips, choice: styles.chip, face: styles.chipFace };
  return <ChoiceInputs type="checkbox" classes={classes} {...props} />;
}

type FacesProps = (OneOfProps | ManyOfProps) & {
  readonly type: 'radio' | 'checkbox';
  readonly classes: Readonly<Record<'row' | 'choice' | 'face', string | undefined>>;
};

/** Visually hidden native inputs with a drawn face. */
function ChoiceInputs({ type, classes, choices, value, defaultValue, ...props }: FacesProps) {
  const { name, ref, onChange, onBlur, ...texts } = props;
  return (
    <FieldGroup {...texts}>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type={type}
              className={styles.native}
              {...{ name, ref, onChange, onBlur }}
              value={choice.value}
              disabled={choice.disabled}
              {...checked(value, defaultValue, choice.value)}
            />
            <span className={classes.face}>
              {choice.icon}
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** One of several options, each on its own line. */
export function RadioGroup({ choices, value, defaultValue, ...props }: OneOfProps) {
  const { name, ref, onChange, onBlur, ...texts } = props;
  return (
    <FieldGroup {...texts}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(styles.choice, choice.hint !== undefined && styles.framed)}
        >
          <input
            type="radio"
            className={styles.box}
            {...{ name, ref, onChange, onBlur }}
            value={choice.value}
            disabled={choice.disabled}
            {...checked(value, defaultValue, choice.value)}
          />
          <span className={styles.text}>{choice.label}</span>
          {choice.hint !== undefined && <span className={styles.hint}>{choice.hint}</span>}
        </label>
      ))}
    </FieldGroup>
  );
}

/** `checked` if controlled, `defaultChecked` with an initial value, neither for a form library. */
function checked(
  value: string | readonly string[] | undefined,
  first: string | readonly string[] | undefined,
  own: string,
) {
  const has = (set: string | readonly string[]) =>
    typeof set === 'string' ? set === own : set.includes(own);
  if (value !== undefined) return { checked: has(value) };
  if (first !== undefined) return { defaultChecked: has(first) };
  return {};
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
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

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly SelectOption[];
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A native select: it works before hydration and uses the phone's own picker; styled where browsers allow it. */
export function Select(props: SelectProps) {
  const { label, labelHidden, note, hint, error, id, className, options, ...select } = props;
  return (
    <Field {...{ label, labelHidden, note, hint, error, id, className }}>
      {(aria) => (
        <div className={control.row}>
          <select
            {...select}
            {...aria}
            className={classNames(control.control, control.withTail, selectStyles.select)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={selectStyles.chevron}>
            <ChevronDown aria-hidden="true" />
          </span>
        </div>
      )}
    </Field>
  );
}
