import { CalendarDays, Clock } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './date-field.module.css';
import rangeFieldStyles from './range-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'tail'> {}

/** A calendar date, `YYYY-MM-DD`: the browser's own picker, which every phone has a good one of. */
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
  /** The value in words, for the eye and for screen readers. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
}

/** A number that need not be exact, set by sliding or with the arrow keys. */
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
