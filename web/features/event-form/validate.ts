import type { Resolver } from 'react-hook-form';
import { EventInput } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { remedyTexts } from '../../api/problem-texts.ts';
import { type EventValues, eventInputOf } from './values.ts';

/**
 * Validates the fields with the contract itself, so that form and server never differ; errors are in
 * `language`.
 */
export const resolveEvent =
  (language: Language): Resolver<EventValues> =>
  async (values) => {
    const result = EventInput.safeParse(eventInputOf(values));
    if (result.success) return { values, errors: {} };
    const errors: Record<string, string> = {};
    for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message;
    const messages = Object.entries(await remedyTexts(language, errors));
    return {
      values: {},
      errors: Object.fromEntries(messages.map(([name, message]) => [name, { type: 'contract', message }])),
    };
  };
