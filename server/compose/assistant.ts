import { type AnswerSource, type AssistantDeps, chatService, openAiCompatible } from '../assistant/index.ts';
import { type Config, callLimits } from '../config/index.ts';
import { promisedUntil } from '../features/payments/index.ts';
import type { GuestDeps } from '../features/registrations/index.ts';
import { countCalls } from '../infra/http/request-limits.ts';
import type { Geocoders } from '../places/index.ts';

/** Timeout of an external chat service. */
const serviceTimeoutSeconds = 20;

export function assistantDeps(
  config: Config,
  registrations: GuestDeps,
  geocoders: Geocoders,
): Omit<AssistantDeps, 'maintenance'> {
  const { site, limits, assistant } = config;
  const { db, clock, bus, log } = registrations;
  return {
    ...{ db, clock, bus, log, registrations, geocoders },
    siteUrl: site.url,
    calendarZone: config.timeZone,
    currency: config.currency,
    questions: { most: limits.chatQuestionsPerMinute, seconds: 60 },
    promisedUntil,
    countCall: countCalls({ db, clock }, callLimits(config)),
    answering: answerSourceOf(assistant),
  };
}

export function answerSourceOf(assistant: Config['assistant']): AnswerSource {
  switch (assistant.kind) {
    case 'built_in':
      return assistant;
    case 'service':
      return { kind: 'service', service: chatService(assistant.url), seconds: serviceTimeoutSeconds };
    case 'model':
      return { ...assistant, model: openAiCompatible(assistant) };
  }
}
