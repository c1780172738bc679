import { type SettingsReader, withoutSlash } from './settings-reader.ts';

/**
 * What answers in the chat before the built-in assistant: nothing, a language model, or an outside service.
 */
export type AssistantConfig =
  | { readonly kind: 'built_in' }
  | { readonly kind: 'service'; readonly url: string }
  | {
      readonly kind: 'model';
      /** The base URL of an OpenAI-compatible API, without `/chat/completions`. */
      readonly url: string;
      readonly key: string | undefined;
      readonly model: string;
      /** Timeout. */
      readonly seconds: number;
      readonly perPersonAndDay: number;
      readonly perDay: number;
    };

/** Without settings, the built-in assistant answers; it is also the fallback. */
export function readAssistant(read: SettingsReader): AssistantConfig {
  const service = read.url('CHAT_URL', ['https:', 'http:']);
  const url = withoutSlash(read.url('CHAT_MODEL_URL', ['https:', 'http:']));
  const key = read.text('CHAT_MODEL_KEY');
  const model = read.text('CHAT_MODEL');
  const seconds = read.whole('CHAT_MODEL_SECONDS', 20, { min: 1, max: 120 });
  const perPersonAndDay = read.whole('CHAT_MODEL_PER_PERSON_AND_DAY', 50, { min: 1, max: 1_000_000 });
  const perDay = read.whole('CHAT_MODEL_PER_DAY', 2000, { min: 1, max: 1_000_000 });
  if (service !== undefined && url !== undefined) {
    read.fault('CHAT_URL', 'A chat service and a model are both configured.', 'Remove one of them.');
  }
  if (url === undefined && (model !== undefined || key !== undefined)) {
    read.fault('CHAT_MODEL_URL', 'It is missing.', 'Write it as https://models.example.org/v1');
  }
  if (url !== undefined && model === undefined) {
    read.fault('CHAT_MODEL', 'It is missing.', 'Set it to one of the models that the service offers.');
  }
  if (service !== undefined) return { kind: 'service', url: service.href };
  if (url === undefined || model === undefined) return { kind: 'built_in' };
  return { kind: 'model', url, key, model, seconds, perPersonAndDay, perDay };
}
