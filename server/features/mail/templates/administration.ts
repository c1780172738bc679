import type { MailValues } from '../mail.ts';
import type { MailContent, MailContext, Writers } from '../mail-content.ts';

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

  event_hidden: ({ title, reason, url }, { t, site, name }) => ({
    subject: t('eventHidden.subject', { event: title }),
    heading: t('eventHidden.heading'),
    blocks: [
      { type: 'paragraph', text: t('eventHidden.text', { name, site, event: title }) },
      { type: 'paragraph', text: t('eventHidden.wrote') },
      { type: 'quote', text: reason },
      { type: 'button', label: t('eventHidden.button'), url },
      { type: 'note', text: t('eventHidden.note') },
    ],
    footer: t('footer.organiser', { site }),
  }),

  event_restored: ({ title, url }, { t, site, name }) => ({
    subject: t('eventRestored.subject', { event: title }),
    heading: t('eventRestored.heading'),
    blocks: [
      { type: 'paragraph', text: t('eventRestored.text', { name, site, event: title }) },
      { type: 'button', label: t('eventRestored.button'), url },
    ],
    footer: t('footer.organiser', { site }),
  }),

  group_hidden: ({ name: group, reason, url }, { t, site, name }) => ({
    subject: t('groupHidden.subject', { group }),
    heading: t('groupHidden.heading'),
    blocks: [
      { type: 'paragraph', text: t('groupHidden.text', { name, site, group }) },
      { type: 'paragraph', text: t('eventHidden.wrote') },
      { type: 'quote', text: reason },
      { type: 'button', label: t('groupHidden.button'), url },
      { type: 'note', text: t('eventHidden.note') },
    ],
    footer: t('footer.account', { site }),
  }),

  group_restored: ({ name: group, url }, { t, site, name }) => ({
    subject: t('groupRestored.subject', { group }),
    heading: t('groupRestored.heading'),
    blocks: [
      { type: 'paragraph', text: t('groupRestored.text', { name, site, group }) },
      { type: 'button', label: t('groupHidden.button'), url },
    ],
    footer: t('footer.account', { site }),
  }),

  account_blocked: ({ reason }, { t, site, name }) => ({
    subject: t('accountBlocked.subject', { site }),
    heading: t('accountBlocked.heading'),
    blocks: [
      { type: 'paragraph', text: t('accountBlocked.text', { name, site }) },
      { type: 'paragraph', text: t('accountBlocked.wrote') },
      { type: 'quote', text: reason },
      { type: 'note', text: t('accountBlocked.note') },
    ],
    footer: t('footer.account', { site }),
  }),
};

function reported(
  subject: 'event' | 'group' | 'organiser',
  { title, organiser, reason, text, post, url }: MailValues['event_reported'],
  { t, site }: MailContext,
): MailContent {
  const words = post === null ? subject : 'post';
  return {
    subject: t('reported.subject', { title }),
    heading: t(`reported.${words}Heading`),
    blocks: [
      { type: 'paragraph', text: t(`reported.${words}Text`, { site }) },
      ...(post === null ? [] : [{ type: 'quote' as const, text: post }]),
      {
        type: 'facts',
        rows: [
          { label: t(`facts.${subject}`), value: title },
          ...(subject === 'organiser'
            ? []
            : [{ label: t(subject === 'event' ? 'facts.organiser' : 'facts.owner'), value: organiser }]),
          { label: t('reported.reasonLabel'), value: t(`reported.reasons.${reason}`) },
        ],
      },
      ...(text === '' ? [] : [{ type: 'quote' as const, text }]),
      { type: 'button', label: t('reported.button'), url },
    ],
    footer: t('footer.administration', { site }),
  };
}
