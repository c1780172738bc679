import type { FieldErrors, Path, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isLanguage, languages } from '../../../contracts/languages.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors } from '../../lib/form.ts';
import { FormErrorSummary } from '../../ui/fields/field.tsx';
import { type EventValues, emptyValues } from './values.ts';

/** The names of all fields, in the order of the form. */
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

/** The errors of translations, each with its language. */
function translationErrors({ translations }: FieldErrors<EventValues>) {
  return flatErrors(translations, 'translations').map(({ path, text }) => {
    const language = path.split('.')[1];
    return { fieldId: path, text: isLanguage(language) ? `${languages[language]}: ${text}` : text };
  });
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
  listed.push(...translationErrors(errors), ...ticketErrors(errors, form.getValues()));
  if (submitCount === 0 || listed.length < 2) return null;
  return <FormErrorSummary title={t('errors')} errors={listed} />;
}

/** The fields concerned by errors that name no field. */
const fieldOf = {
  place_lookup_failed: 'location',
  event_capacity_below_confirmed: 'capacity',
  event_group_lost: 'groupId',
  event_currency_locked: 'currency',
  event_money_not_allowed: 'ticketPrice',
  event_ticket_type_locked: 'ticketType',
  event_time_in_past: 'date',
} as const;

/** Shows the server's errors at their fields. */
export function showRefusal(form: UseFormReturn<EventValues>, error: unknown): boolean {
  for (const [type, field] of Object.entries(fieldOf)) {
    if (!isProblem(error, type as keyof typeof fieldOf)) continue;
    // It has no field where there are ticket types.
    if (field === 'ticketType' && form.getValues('types').length > 0) return false;
    form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  const inside = isProblem(error)
    ? Object.keys(error.fields).filter((name) => /^(types|pools|addOns|orders|translations)\./.test(name))
    : [];
  return showFieldErrors(error, [...names, ...(inside as Path<EventValues>[])], form.setError);
}
