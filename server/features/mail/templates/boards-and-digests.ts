import { whenOf } from '../../calendar/index.ts';
import type { EventFacts } from '../mail.ts';
import type { ListedEvent, Writers, Writing } from '../mail-content.ts';
import { placeFacts } from './registrations.ts';

export const boardTemplates: Writers<'group_announcement' | 'board_mention' | 'board_digest'> = {
  group_announcement: ({ group, author, subject, text, url }, { say, name, site }) => ({
    subject: say('groupAnnouncement.subject', { subject, group }),
    heading: subject,
    blocks: [
      {
        type: 'paragraph',
        text: say('groupAnnouncement.text', { name, author: author || say('someone'), group }),
      },
      { type: 'quote', text },
      { type: 'button', label: say('boardMention.button'), url },
    ],
    footer: say('footer.group', { site, group }),
  }),

  board_mention: ({ title, author, excerpt, url }, { say, name, site }) => {
    const from = author || say('someone');
    return {
      subject: say('boardMention.subject', { author: from, event: title }),
      heading: say('boardMention.heading'),
      blocks: [
        { type: 'paragraph', text: say('boardMention.text', { name, author: from, event: title }) },
        { type: 'quote', text: excerpt },
        { type: 'button', label: say('boardMention.button'), url },
      ],
      footer: say('footer.board', { site }),
    };
  },

  board_digest: ({ boards }, { say, name, site }) => {
    const posts = boards.reduce((sum, board) => sum + board.posts, 0);
    return {
      subject: say('boardDigest.subject', { posts, first: boards[0]?.title ?? '' }),
      heading: say('boardDigest.heading'),
      blocks: [
        { type: 'paragraph', text: say('boardDigest.text', { name }) },
        {
          type: 'events',
          rows: boards.map(({ title, url, posts: count }) => ({
            title,
            url,
            lines: [say('boardDigest.posts', { posts: count })],
          })),
        },
      ],
      footer: say('footer.board', { site }),
    };
  },
};

/**
 * To subscribers of the site's digest, who may have no account, and to followers of organisers and
 * groups.
 */
export const digestTemplates: Writers<'subscription_confirmation' | 'weekly_digest' | 'followed_events'> = {
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
        { type: 'paragraph', text: say('weeklyDigest.text') },
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
        { type: 'paragraph', text: say('followedEvents.text') },
        { type: 'events', rows: events.map((event) => listed(event, writing)) },
        { type: 'button', label: say('followedEvents.button'), url: followingUrl },
      ],
      footer: say('footer.following', { site }),
    };
  },
};

/** In the event's own zone: subscribers' zones are unknown. */
function listed(event: EventFacts, writing: Writing): ListedEvent {
  const { date, time } = whenOf(event, event.timeZone, writing.locale);
  const when = [date, time].filter(Boolean).join(', ');
  return {
    title: event.title,
    url: event.url,
    lines: [when, ...placeFacts(event, writing).map(({ value }) => value)],
  };
}
