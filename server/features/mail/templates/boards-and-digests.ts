import { numberLocale } from '../../../../contracts/languages.ts';
import { plainExcerpt } from '../../../infra/text/markdown.ts';
import { clockOf, momentOf, whenOf } from '../../calendar/index.ts';
import { coverOf, eventBlock, isNear, placeFacts, tileOf } from '../event-block.ts';
import type { MailValues } from '../mail.ts';
import type { ListedEvent, MailContent, MailContext, Writers } from '../mail-content.ts';
import type { EventFacts } from '../mail-facts.ts';

export const boardTemplates: Writers<'group_announcement' | 'board_mention' | 'board_digest'> = {
  group_announcement: (
    { group, author, subject, text, postedAt, url },
    { t, name, site, reader, locale },
  ) => {
    const from = author || t('someone');
    const { heading, rest } = headlineOf(text);
    const at = postedAt && momentOf(postedAt, reader.timeZone, locale, 'shortMoment');
    const news = t('groupAnnouncement.text', { name, author: from });
    return {
      subject: t('groupAnnouncement.subject', { subject, group }),
      source: { name: group, label: t('groupAnnouncement.from', { group }) },
      heading: heading || subject,
      preheader: rest === '' ? news : rest.slice(0, 200),
      blocks: [
        rest === ''
          ? { type: 'paragraph', text: news }
          : { type: 'quote', text: rest, author: from, ...(at && { note: at }) },
        { type: 'button', label: t('boardMention.button'), url },
      ],
      footer: t('footer.group', { site, group }),
    };
  },

  board_mention: ({ title, author, excerpt, url }, { t, name, site }) => {
    const from = author || t('someone');
    return {
      subject: t('boardMention.subject', { author: from, event: title }),
      heading: t('boardMention.heading', { author: from, event: title }),
      scene: 'talk',
      blocks: [
        { type: 'paragraph', text: t('boardMention.text', { name }) },
        { type: 'quote', text: excerpt, author: from },
        { type: 'button', label: t('boardMention.button'), url },
      ],
      footer: t('footer.board', { site }),
    };
  },

  board_digest: ({ boards }, context) => {
    const { t, name, site } = context;
    const [first] = boards;
    const posts = boards.reduce((sum, board) => sum + board.posts, 0);
    const values = { posts, first: first?.title ?? '', boards: boards.length };
    const open = (board: Board) => ({ label: t('boardDigest.open', { posts: board.posts }), url: board.url });
    const isOnly = boards.length === 1;
    return {
      subject: t('boardDigest.subject', values),
      heading: t('boardDigest.heading', values),
      scene: 'talk',
      blocks: [
        { type: 'paragraph', text: t('boardDigest.text', { name }) },
        ...boards.map((board) => {
          const row = { ...rowOf(board), ...(isOnly ? { plain: true } : { more: open(board) }) };
          return { type: 'events', rows: [row], framed: true } as const;
        }),
        ...(isOnly && first !== undefined ? [{ type: 'button', ...open(first) } as const] : []),
      ],
      footer: t('footer.board', { site }),
    };

    function saidBy({ author, text, at }: NonNullable<Board['latest']>) {
      return { author: author || t('someone'), text, ...(at && { at: timeOf(at, context) }) };
    }

    function rowOf({ title, url, startDate, latest }: Board): ListedEvent {
      return {
        title,
        url,
        ...(startDate == null ? { initials: title } : { tile: tileOf({ startDate }, context) }),
        lines: [],
        ...(latest && { said: saidBy(latest) }),
      };
    }
  },
};

type Board = MailValues['board_digest']['boards'][number];

/** A post of the last day: its weekday and time say enough. */
function timeOf(at: Temporal.Instant, { reader, locale }: MailContext): string {
  const day = at
    .toZonedDateTimeISO(reader.timeZone)
    .toLocaleString(numberLocale(locale), { weekday: 'short' });
  return `${day} ${clockOf(at, reader.timeZone, locale)}`;
}

/** Characters of a heading. */
const mostInHeading = 90;
/** Where a sentence ends, or the line. */
const end = /[.!?…।؟](?=\s)|\n/;

/** An announcement's first sentence as a heading, and what follows it; a long one is cut between words. */
function headlineOf(given: string): { readonly heading: string; readonly rest: string } {
  const text = given.trim();
  const at = text.search(end);
  const last = at === -1 ? text.length - 1 : at;
  const isLeftOut = text[last] === '.' || text[last] === '\n';
  const heading = plainExcerpt(text.slice(0, isLeftOut ? last : last + 1), mostInHeading);
  if (!heading.endsWith('…')) return { heading, rest: text.slice(last + 1).trim() };
  const shown = heading.slice(0, -1);
  // Where it has markup, it doesn't tell where it was cut.
  return { heading, rest: text.startsWith(shown) ? `…${text.slice(shown.length)}` : text };
}

/**
 * To subscribers of the site's digest, who may have no account, and to followers of organisers and
 * groups.
 */
export const digestTemplates: Writers<'subscription_confirmation' | 'weekly_digest' | 'followed_events'> = {
  subscription_confirmation: ({ url, days }, { t, site }) => ({
    subject: t('subscriptionConfirmation.subject', { site }),
    heading: t('subscriptionConfirmation.heading'),
    scene: 'letter',
    blocks: [
      { type: 'paragraph', text: t('subscriptionConfirmation.text') },
      { type: 'button', label: t('subscriptionConfirmation.button'), url },
      { type: 'note', text: t('subscriptionConfirmation.note', { days }) },
    ],
    footer: t('footer.address', { site }),
  }),

  weekly_digest: ({ events, allEventsUrl }, context) => {
    const { t, site } = context;
    const count = events.length;
    return {
      subject: t('weeklyDigest.subject', { count, first: events[0]?.title ?? '' }),
      heading: t('weeklyDigest.heading', {
        first: events[0]?.title ?? '',
        second: events[1]?.title ?? '',
        more: count - 1,
      }),
      blocks: [
        { type: 'paragraph', text: t('weeklyDigest.text') },
        {
          type: 'events',
          rows: events.map((event) => ({ ...hosted(event, context), cover: coverOf(event) })),
        },
        { type: 'button', label: t('weeklyDigest.button'), url: allEventsUrl },
      ],
      footer: t('footer.subscription', { site }),
    };
  },

  followed_events: ({ events, followingUrl }, context) => {
    const { t, site } = context;
    const count = events.length;
    const [only] = events;
    if (only !== undefined && count === 1) {
      return {
        subject: t('followedEvents.subject', { count, first: only.title }),
        heading: t('followedEvents.headingOne', { organiser: only.organiserName, event: only.title }),
        ...coverOfFirst(events),
        blocks: [
          { type: 'paragraph', text: t('followedEvents.textOne') },
          eventBlock(only, context),
          { type: 'button', label: t('viewEvent'), url: only.url },
          {
            type: 'note',
            text: '',
            action: { label: t('followedEvents.following'), url: followingUrl },
          },
        ],
        footer: t('footer.following', { site }),
      };
    }
    return {
      subject: t('followedEvents.subject', { count, first: events[0]?.title ?? '' }),
      heading: t('followedEvents.heading', { first: events[0]?.title ?? '', more: count - 1 }),
      ...coverOfFirst(events),
      blocks: [
        { type: 'paragraph', text: t('followedEvents.text') },
        { type: 'events', rows: events.map((event) => hosted(event, context)) },
        { type: 'button', label: t('followedEvents.button'), url: followingUrl },
      ],
      footer: t('footer.following', { site }),
    };
  },
};

/** With its host: readers choose by it. */
function hosted(event: EventFacts, context: MailContext): ListedEvent {
  const row = listed(event, context);
  return { ...row, lines: [...row.lines, `${context.t('facts.organiser')} ${event.organiserName}`] };
}

function coverOfFirst([first]: readonly EventFacts[]): Pick<MailContent, 'cover'> {
  return first === undefined ? {} : { cover: coverOf(first) };
}

/** In the event's own zone: subscribers' zones are unknown. `seat` adds the exact address. */
export function listed(event: EventFacts, context: MailContext, seat = false): ListedEvent {
  const { date, time } = whenOf(event, event.timeZone, context.locale, isNear(event) ? 'short' : 'day');
  const when = [date, time].filter(Boolean).join(', ');
  return {
    title: event.title,
    url: event.url,
    tile: tileOf(event, context),
    lines: [when, ...placeFacts(event, context, seat).map(({ value }) => value)],
  };
}
