import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './select.module.css';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
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
            className={classNames(control.control, control.withTail, styles.select)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <ChevronDown aria-hidden="true" />
          </span>
        </div>
      )}
    </Field>
  );
}
