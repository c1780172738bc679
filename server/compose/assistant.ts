import { type Answering, type AssistantDeps, chatService, openAiCompatible } from '../assistant/index.ts';
import type { Config } from '../config/index.ts';
import { promisedUntil } from '../features/payments/index.ts';
import type { GuestDeps } from '../features/registrations/index.ts';
import type { Geocoders } from '../places/index.ts';

/** Timeout of an external chat service. */
const serviceSeconds = 20;

export function assistantDeps(
  { site, limits, assistant }: Config,
  registrations: GuestDeps,
  geocoders: Geocoders,
): AssistantDeps {
  const { db, clock, bus, log } = registrations;
  return {
    ...{ db, clock, bus, log, registrations, geocoders },
    siteUrl: site.url,
    calendarZone: 'Asia/Kolkata',
    questions: { most: limits.chatQuestionsPerMinute, seconds: 60 },
    promisedUntil,
    answering: answeringOf(assistant),
  };
}

export function answeringOf(assistant: Config['assistant']): Answering {
  switch (assistant.kind) {
    case 'built_in':
      return assistant;
    case 'service':
      return { kind: 'service', service: chatService(assistant.url), seconds: serviceSeconds };
    case 'model':
      return { ...assistant, model: openAiCompatible(assistant) };
  }
}
