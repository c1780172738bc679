import { useId } from 'react';
import styles from './range-field.module.css';

interface RangeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words, for the eye and for screen readers. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
}

/** A number that need not be exact, set by sliding or with the arrow keys. */
export function RangeField({ label, valueText, onChange, ...range }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={styles.range}>
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
