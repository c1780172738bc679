import { type FieldPath, useFormContext } from 'react-hook-form';
import { digitsOf } from '../../ui/digits.ts';
import type { EventValues } from './values.ts';

/** Keeps only the digits of what is typed. */
export function useKeepDigits() {
  const { setValue } = useFormContext<EventValues>();
  return (name: FieldPath<EventValues>) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    const digits = digitsOf(value);
    if (digits !== value) setValue(name, digits, { shouldDirty: true });
  };
}
