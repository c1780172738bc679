import type { ChatReply } from '../../../contracts/assistant.ts';
import { links } from '../links.ts';
import type { Reading } from '../reading/reading.ts';
import { t } from '../translate.ts';
import type { Answer } from './answer.ts';
import { exampleQuestions } from './find-events.ts';

type Intent = 'how_to_register' | 'payment_rules' | 'organiser_help' | 'site_help' | 'small_talk';

/** Answers questions about how the site works, from fixed texts. */
export function explain({ intent, topic }: Pick<Reading, 'topic'> & { readonly intent: Intent }): Answer {
  const text = t(`${intent}.${topic ?? ''}` as 'small_talk.greeting');
  switch (intent) {
    case 'small_talk':
      return {
        text,
        suggestions: topic === 'bye' ? [] : exampleQuestions(),
        links: topic === 'anger' ? [links.contact()] : [],
      };
    case 'organiser_help':
      return {
        text,
        links: [topic === 'create' || topic === 'repeat' ? links.createEvent() : links.yourEvents()],
      };
    case 'payment_rules':
      return { text, links: [links.terms()], suggestions: [t('suggest.mine')] };
    case 'how_to_register':
      return { text, links: registeringLinks(topic), suggestions: [t('suggest.refund')] };
    case 'site_help':
      return { text, links: siteLinks(topic) };
  }
}

function registeringLinks(topic: string | null): ChatReply['links'] {
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

function siteLinks(topic: string | null): ChatReply['links'] {
  switch (topic) {
    case 'delete_account':
    case 'download_data':
    case 'privacy':
      return [links.settings('privacy')];
    case 'unsubscribe':
      return [links.settings('notifications')];
    case 'change_name':
    case 'language':
      return [links.settings('you')];
    case 'saved':
      return [links.saved()];
    case 'group':
      return [links.groups()];
    case 'transfer':
    case 'calendar':
      return [links.registered()];
    case 'report':
      return [links.contact()];
    default:
      return [links.allEvents()];
  }
}
