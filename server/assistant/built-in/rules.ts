import { links } from '../links.ts';
import type { Reading } from '../reading/reading.ts';
import { say } from '../say.ts';
import type { Answer } from './answer.ts';
import { helpful } from './find-events.ts';

type Intent = 'how_to_register' | 'payment_rules' | 'organiser_help' | 'small_talk';

/** Says how things are done here, in the words of the terms; nothing of it is made up for the question. */
export function explain({ intent, topic }: Pick<Reading, 'topic'> & { readonly intent: Intent }): Answer {
  const text = say(`${intent}.${topic ?? ''}` as 'small_talk.greeting');
  switch (intent) {
    case 'small_talk':
      return { text, suggestions: topic === 'bye' ? [] : helpful() };
    case 'organiser_help':
      return { text, links: [topic === 'create' ? links.createEvent() : links.yourEvents()] };
    case 'payment_rules':
      return { text, links: [links.terms()], suggestions: [say('suggest.mine')] };
    case 'how_to_register':
      return { text, links: linksOf(topic), suggestions: [say('suggest.refund')] };
  }
}

function linksOf(topic: string | null) {
  switch (topic) {
    case 'account':
      return [links.profile(), links.recovery()];
    case 'waitlist':
    case 'cancel':
      return [links.registered()];
    case 'age':
    case 'deadline':
      return [links.terms()];
    default:
      return [links.allEvents()];
  }
}
