import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './choice.module.css';
import { FieldGroup, type FieldTexts } from './field.tsx';

interface Choice {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** Props for the native inputs; `ref` and handlers go to each, as form libraries expect. */
type NativeInput = Pick<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onBlur'> & {
  name: string;
  ref?: Ref<HTMLInputElement> | undefined;
};

export interface OneOfProps extends FieldTexts, NativeInput {
  choices: readonly Choice[];
  /** The chosen value, if controlled. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  className?: string | undefined;
}

export interface ManyOfProps extends FieldTexts, NativeInput {
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
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.box}
            {...{ name, ref, onChange, onBlur }}
            value={choice.value}
            disabled={choice.disabled}
            {...checked(value, defaultValue, choice.value)}
          />
          <span className={styles.text}>{choice.label}</span>
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
