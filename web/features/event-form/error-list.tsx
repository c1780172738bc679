import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormErrorSummary } from '../../ui/fields/field.tsx';
import { type EventValues, emptyValues } from './values.ts';

/** The names of all fields. */
export const names = Object.keys(emptyValues) as (keyof EventValues)[];

/** The errors of ticket types, the seats they share, add-ons and orders, each with the name of what it is about. */
function ticketErrors({ types, pools, addOns, orders }: FieldErrors<EventValues>, values: EventValues) {
  return Object.entries({ types, pools, addOns, orders }).flatMap(([list, errors]) =>
    flatErrors(errors, list).map(({ path, text }) => {
      const name =
        list === 'orders'
          ? ''
          : (values[list as 'types' | 'pools' | 'addOns'][Number(path.split('.')[1])]?.name ?? '');
      return { fieldId: path, text: name === '' ? text : `${name}: ${text}` };
    }),
  );
}

/** Errors in lists, with their paths. */
function flatErrors(errors: unknown, path: string): { path: string; text: string }[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [{ path, text: errors.message }];
  return Object.entries(errors).flatMap(([name, inner]) =>
    name === 'ref' ? [] : flatErrors(inner, `${path}.${name}`),
  );
}

/** After a failed submission, all errors in one place with links to their fields: the form is longer than a screen. */
export function ErrorList({ form }: { readonly form: UseFormReturn<EventValues> }) {
  const t = useTranslations('eventForm');
  const { errors, submitCount } = form.formState;
  const listed: { fieldId: string; text: string }[] = names.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ fieldId: name, text: message }] : [];
  });
  listed.push(...ticketErrors(errors, form.getValues()));
  if (submitCount === 0 || listed.length < 2) return null;
  return <FormErrorSummary title={t('errors')} errors={listed} />;
}
