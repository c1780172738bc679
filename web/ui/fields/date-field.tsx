import { CalendarDays, Clock } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './date-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'tail'> {}

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
