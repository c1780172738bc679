import { momentOf } from '../../calendar/index.ts';
import { coverOf, eventBlock } from '../event-block.ts';
import type { MailValues } from '../mail.ts';
import type { ListedEvent, MailContent, MailContext, Writers } from '../mail-content.ts';
import { contactUrl } from './registrations.ts';

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
    return {
      subject: t('eventHidden.subject', { event: title }),
      heading: t('eventHidden.heading', { event: title }),
      blocks: [
        { type: 'paragraph', text: t('eventHidden.text', { name, site }) },
        { type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' },
        ...(event === undefined
          ? [{ type: 'note', text: '', action: { label: t('eventHidden.button'), url } } as const]
          : [eventBlock({ ...event, url }, context, { tag })]),
        { type: 'paragraph', text: t('eventHidden.corrected'), leads: true },
        { type: 'button', label: t('contactAdministrators'), url: contactUrl(url) },
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
        ...(event === undefined ? [] : [eventBlock(event, context)]),
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
      blocks: [
        { type: 'paragraph', text: t('groupHidden.text', { name, site }) },
        { type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' },
        { type: 'events', rows: [{ ...groupRow(group, members, url, context), tag }], framed: true },
        { type: 'paragraph', text: t('eventHidden.corrected'), leads: true },
        { type: 'button', label: t('contactAdministrators'), url: contactUrl(url) },
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
    blocks: [
      { type: 'paragraph', text: t('accountBlocked.text', { name, site }) },
      { type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' },
      { type: 'paragraph', text: t('accountBlocked.note') },
      { type: 'paragraph', text: t('eventHidden.ask'), leads: true },
      { type: 'button', label: t('contactAdministrators'), url },
    ],
    footer: t('footer.account', { site }),
  }),
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
    event,
    upcoming,
    going = 0,
    url,
  }: MailValues['event_reported'],
  context: MailContext,
): MailContent {
  const { t, site, reader, locale } = context;
  const words = post === null ? subject : 'post';
  const isEvent = event !== undefined && post === null;
  const rows = [
    { label: t('reported.reasonLabel'), value: t(`reported.reasons.${reason}`) },
    ...(postedAt === undefined
      ? []
      : [{ label: t('reported.posted'), value: momentOf(postedAt, reader.timeZone, locale, 'shortMoment') }]),
    ...(subject === 'organiser' || isEvent
      ? []
      : [{ label: t(subject === 'event' ? 'facts.organiser' : 'facts.owner'), value: organiser }]),
    ...(upcoming === undefined
      ? []
      : [{ label: t('reported.events'), value: upcoming.toLocaleString(locale) }]),
    ...(isEvent || upcoming !== undefined
      ? [{ label: t('reported.going'), value: going.toLocaleString(locale) }]
      : []),
  ];
  return {
    subject: t('reported.subject', { title }),
    heading: t(`reported.${words}Heading`, { title }),
    blocks: [
      ...(text === ''
        ? []
        : [{ type: 'quote' as const, text, label: t('reported.wrote'), tone: 'wait' as const }]),
      ...(post === null ? [] : [{ type: 'quote' as const, text: post, label: t('reported.post') }]),
      { type: 'facts', rows },
      ...(isEvent ? [eventBlock(event, context)] : []),
      { type: 'paragraph', text: t('reported.text', { site }) },
      { type: 'button', label: t('reported.button'), url },
    ],
    footer: t('footer.administration', { site }),
  };
}

/** A group, by its initials. */
function groupRow(group: string, members: number | undefined, url: string, { t }: MailContext): ListedEvent {
  const lines = members === undefined ? [] : [t('groupRestored.members', { count: members })];
  return { title: group, url, initials: group, lines };
}
