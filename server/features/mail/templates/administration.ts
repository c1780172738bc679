import { momentOf } from '../../calendar/index.ts';
import { coverOf, eventBlock, tileOf } from '../event-block.ts';
import type { MailValues } from '../mail.ts';
import {
  type Block,
  type ListedEvent,
  type MailContent,
  type MailContext,
  mailTo,
  type Writers,
} from '../mail-content.ts';
import { contactUrl } from './registrations.ts';
import { withFacts } from './ticket-facts.ts';

export const administrationTemplates: Writers<
  | 'event_reported'
  | 'group_reported'
  | 'organiser_reported'
  | 'event_hidden'
  | 'event_restored'
  | 'group_hidden'
  | 'group_restored'
  | 'account_blocked'
> = {
  event_reported: (values, context) => reported('event', values, context),
  group_reported: (values, context) => reported('group', values, context),
  organiser_reported: (values, context) => reported('organiser', values, context),

  event_hidden: ({ title, reason, url, event }, context) => {
    const { t, site, name } = context;
    const tag = { text: t('tags.hidden'), tone: 'wait' } as const;
    const id = event?.id ?? lastPart(url);
    return {
      subject: t('eventHidden.subject', { event: title }),
      heading: t('eventHidden.heading', { event: title }),
      scene: 'flag',
      blocks: [
        { type: 'paragraph', text: t('eventHidden.text', { name, site }) },
        { type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' },
        ...(event === undefined ? [] : [eventBlock({ ...event, url }, context, { tag, short: true })]),
        { type: 'button', label: t('eventHidden.button'), url: new URL(`/edit-event/${id}`, url).href },
        corrected(url, context),
      ],
      footer: t('footer.organiser', { site }),
    };
  },

  event_restored: ({ title, url, event, going = 0 }, context) => {
    const { t, site, name } = context;
    const count = going > 0 ? ` ${t('eventRestored.going', { count: going })}` : '';
    const manage = event && new URL(`/EventManager/${encodeURIComponent(event.id)}`, url).href;
    return {
      subject: t('eventRestored.subject', { event: title }),
      heading: t('eventRestored.heading', { event: title }),
      ...(event && { cover: coverOf(event) }),
      blocks: [
        { type: 'paragraph', text: `${t('eventRestored.text', { name, site })}${count}` },
        ...(event === undefined ? [] : [eventBlock(event, context, { short: true })]),
        manage === undefined
          ? { type: 'button', label: t('eventRestored.button'), url }
          : { type: 'button', label: t('eventRestored.manage'), url: manage },
      ],
      footer: t('footer.organiser', { site }),
    };
  },

  group_hidden: ({ name: group, reason, members, url }, context) => {
    const { t, site, name } = context;
    const tag = { text: t('tags.hidden'), tone: 'wait' } as const;
    return {
      subject: t('groupHidden.subject', { group }),
      heading: t('groupHidden.heading', { group }),
      scene: 'flag',
      blocks: [
        { type: 'paragraph', text: t('groupHidden.text', { name, site }) },
        { type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' },
        { type: 'events', rows: [{ ...groupRow(group, members, url, context), tag }], framed: true },
        {
          type: 'button',
          label: t('groupHidden.edit'),
          url: new URL(`/edit-group/${lastPart(url)}`, url).href,
        },
        corrected(url, context),
      ],
      footer: t('footer.groupOrganiser', { site }),
    };
  },

  group_restored: ({ name: group, members, url }, context) => {
    const { t, site, name } = context;
    return {
      subject: t('groupRestored.subject', { group }),
      heading: t('groupRestored.heading', { group }),
      scene: 'circle',
      blocks: [
        { type: 'paragraph', text: t('groupRestored.text', { name, site }) },
        { type: 'events', rows: [groupRow(group, members, url, context)], framed: true },
        { type: 'button', label: t('groupHidden.button'), url },
      ],
      footer: t('footer.groupOrganiser', { site }),
    };
  },

  account_blocked: ({ reason, contactUrl: url }, { t, site, name }) => ({
    subject: t('accountBlocked.subject', { site }),
    heading: t('accountBlocked.heading'),
    scene: 'flag',
    blocks: [
      { type: 'paragraph', text: t('accountBlocked.text', { name, site }) },
      { type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' },
      { type: 'paragraph', text: t('accountBlocked.meaning') },
      { type: 'paragraph', text: t('eventHidden.ask'), leads: true },
      { type: 'button', label: t('contactAdministrators'), url },
    ],
    footer: t('footer.account', { site }),
  }),
};

export const contactTemplates: Writers<'contact_message'> = {
  contact_message: ({ name, email, subject, message, sentAt }, { t, site, reader, locale }) => {
    const url = mailTo(email, t('contactMessage.answer', { subject }));
    return {
      subject: t('contactMessage.subject', { subject }),
      heading: t('contactMessage.heading', { name, subject }),
      scene: 'talk',
      preheader: message.slice(0, 200),
      blocks: [
        { type: 'paragraph', text: t('contactMessage.text') },
        {
          ...{ type: 'quote', text: message, author: name, address: { label: email, url } },
          ...(sentAt && { note: momentOf(sentAt, reader.timeZone, locale, 'shortMoment') }),
        },
        { type: 'button', label: t('contactMessage.button', { name }), url },
      ],
      footer: t('footer.contact', { site }),
    };
  },
};

function reported(
  subject: 'event' | 'group' | 'organiser',
  {
    title,
    organiser,
    reason,
    text,
    post,
    postedAt,
    reportedAt,
    event,
    upcoming,
    going = 0,
    url,
  }: MailValues['event_reported'],
  context: MailContext,
): MailContent {
  const { t, name, reader, locale } = context;
  const words = post === null ? subject : 'post';
  const why = { label: t('reported.reason'), value: t(`reported.reasons.${reason}`) };
  const tag = { text: why.value, tone: 'wait' } as const;
  const shown = (at: Temporal.Instant) => momentOf(at, reader.timeZone, locale, 'shortMoment');
  return {
    subject: t('reported.subject', { title }),
    heading: t(`reported.${words}Heading`, { title }),
    scene: 'flag',
    preheader: [`${why.label}: ${why.value}`, (post ?? text).slice(0, 200)].filter(Boolean).join(' · '),
    blocks: [
      { type: 'paragraph', text: t('reported.text', { name, at: reportedAt ? shown(reportedAt) : 'none' }) },
      about(),
      ...(post === null
        ? []
        : quotedAs(t('reported.post'), post, postedAt === undefined ? {} : { note: shown(postedAt) })),
      ...(text === '' ? [] : quotedAs(t('reported.wrote'), text)),
      { type: 'button', label: t('reported.button'), url },
    ],
    footer: t('footer.administration', { site: context.site }),
  };

  /** Neither the author nor the reporter is named. */
  function quotedAs(label: string, said: string, more: { readonly note?: string } = {}): Block[] {
    return [{ type: 'quote', text: said, label, tone: 'wait', ...more }];
  }

  /** What was reported, or where, why, and how many people it concerns. */
  function about(): Block {
    const host = { label: t(subject === 'group' ? 'facts.owner' : 'facts.organiser'), value: organiser };
    const people = { label: t('reported.going'), value: going.toLocaleString(locale) };
    if (event !== undefined && post === null) {
      const block = eventBlock(event, context, { short: true });
      const hosted = { text: `${host.label} ${host.value}`, soft: true };
      return {
        ...withFacts({ ...block, lines: [...block.lines, hosted] }, [people]),
        facts: [...block.facts, why, host, people],
        tag,
      };
    }
    const leaf = event === undefined ? { initials: title } : { tile: tileOf(event, context) };
    const row =
      upcoming === undefined
        ? {
            title,
            lines: [subject === 'group' ? `${host.label}: ${host.value}` : `${host.label} ${host.value}`],
          }
        : // The heading names the organiser.
          {
            title: t('reported.upcoming', { events: upcoming }),
            lines: [t('reported.people', { going })],
          };
    return { type: 'events', rows: [{ ...row, ...leaf, url, tag, plain: true }], framed: true };
  }
}

/** The id that an address ends with. */
function lastPart(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

/** The way to the administrators, by any of the site's pages. */
function corrected(url: string, { t }: MailContext): Block {
  const action = { label: t('contactAdministrators'), url: contactUrl(url) };
  return { type: 'note', text: t('eventHidden.corrected'), action };
}

/** A group, by its initials. */
function groupRow(group: string, members: number | undefined, url: string, { t }: MailContext): ListedEvent {
  const lines = members === undefined ? [] : [t('groupRestored.members', { count: members })];
  return { title: group, url, initials: group, lines, plain: true };
}
