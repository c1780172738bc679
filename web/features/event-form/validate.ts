import { type Resolver, set } from 'react-hook-form';
import { DraftInput, EventInput, priceFault } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { RepeatRule } from '../../../contracts/series.ts';
import { TicketSetup } from '../../../contracts/ticket-types.ts';
import { remedyTexts } from '../../api/problem-texts.ts';
import { ruleOf } from './repeat-values.ts';
import { ticketField, ticketSetupOf } from './ticket-values.ts';
import { type EventValues, eventInputOf } from './values.ts';

/**
 * Validates the fields with the contract itself, so that form and server never differ; errors are in
 * `language`. A draft may lack some.
 */
export const resolveEvent =
  (language: Language, isDraft: boolean): Resolver<EventValues> =>
  async (values) => {
    const errors: Record<string, string> = {};
    const event = (isDraft ? DraftInput : EventInput).safeParse(eventInputOf(values));
    for (const { path, message } of event.error?.issues ?? []) {
      const [name = '', ...inner] = path.map(String);
      errors[name === 'translations' ? translationField(inner) : name] ??= message;
    }
    if (values.types.length > 0) {
      const setup = ticketSetupOf(values, values);
      for (const [path, fault] of priceFaults(setup, values.currency)) errors[path] ??= fault;
      const tickets = TicketSetup.safeParse(setup);
      for (const { path, message } of tickets.error?.issues ?? []) {
        const field = ticketField(path.join('.'), values);
        if (field !== null) errors[field] ??= message;
      }
    }
    const rule = ruleOf(values.repeat, values.date);
    const repeat = rule === null ? undefined : RepeatRule.safeParse(rule).error?.issues[0];
    if (repeat !== undefined) errors['repeat.choice'] = repeat.message;
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    const shown = {};
    for (const [name, message] of Object.entries(await remedyTexts(language, errors)))
      set(shown, name, { type: 'contract', message });
    return { values: {}, errors: shown };
  };

/** The field of a translation with the fault; that of the title if it is about the whole. */
function translationField([language = '', field = 'eventTitle']: string[]): string {
  return `translations.${language}.${field}`;
}

/** What is wrong with the prices of ticket types, by field. */
function priceFaults({ types }: ReturnType<typeof ticketSetupOf>, currency: string): [string, string][] {
  const faultOf = (path: string, amount: number | null | undefined): [string, string][] => {
    const fault = priceFault(amount ?? 0, currency);
    return fault === null ? [] : [[path, fault]];
  };
  return types.flatMap(({ pricePaise, suggestedPaise, steps = [] }, index) => [
    ...faultOf(`types.${index}.pricePaise`, pricePaise),
    ...faultOf(`types.${index}.suggestedPaise`, suggestedPaise),
    ...steps.flatMap((step, at) => faultOf(`types.${index}.steps.${at}.pricePaise`, step.pricePaise)),
  ]);
}
