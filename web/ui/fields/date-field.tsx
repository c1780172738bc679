import { CalendarDays, Clock } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './date-field.module.css';
import rangeFieldStyles from './range-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

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
