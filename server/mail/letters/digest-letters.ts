import { whenOf } from '../../calendar/index.ts';
import type { ListedEvent } from '../letter.ts';
import type { EventFacts } from '../mail.ts';
import { placeFacts } from './event-facts.ts';
import type { Writers, Writing } from './writer.ts';

/** Letters to people who follow the site by mail, and may have no account, or organisers and groups. */
export const digestLetters: Writers<'subscription_confirmation' | 'weekly_digest' | 'followed_events'> = {
  subscription_confirmation: ({ url, days }, { say, site }) => ({
    subject: say('subscriptionConfirmation.subject', { site }),
    heading: say('subscriptionConfirmation.heading'),
    blocks: [
      { type: 'paragraph', text: say('subscriptionConfirmation.text') },
      { type: 'button', label: say('subscriptionConfirmation.button'), url },
      { type: 'note', text: say('subscriptionConfirmation.note', { days }) },
    ],
    footer: say('footer.account', { site }),
  }),

  weekly_digest: ({ events, allEventsUrl }, writing) => {
    const { say, site } = writing;
    const count = events.length;
    return {
      subject: say('weeklyDigest.subject', { count, first: events[0]?.title ?? '' }),
      heading: say('weeklyDigest.heading'),
      blocks: [
        { type: 'paragraph', text: say('weeklyDigest.text', { count }) },
        { type: 'events', rows: events.map((event) => listed(event, writing)) },
        { type: 'button', label: say('weeklyDigest.button'), url: allEventsUrl },
      ],
      footer: say('footer.subscription', { site }),
    };
  },

  followed_events: ({ events, followingUrl }, writing) => {
    const { say, site } = writing;
    const count = events.length;
    return {
      subject: say('followedEvents.subject', { count, first: events[0]?.title ?? '' }),
      heading: say('followedEvents.heading'),
      blocks: [
        { type: 'paragraph', text: say('followedEvents.text', { count }) },
        { type: 'events', rows: events.map((event) => listed(event, writing)) },
        { type: 'button', label: say('followedEvents.button'), url: followingUrl },
      ],
      footer: say('footer.following', { site }),
    };
  },
};

/** By the event's own clocks: those who follow by mail have not told us theirs. */
function listed(event: EventFacts, writing: Writing): ListedEvent {
  const { date, time } = whenOf(event, event.timeZone, writing.locale);
  const when = [date, time].filter(Boolean).join(', ');
  return {
    title: event.title,
    url: event.url,
    lines: [when, ...placeFacts(event, writing).map(({ value }) => value)],
  };
}
