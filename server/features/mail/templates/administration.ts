import type { MailValues } from '../mail.ts';
import type { MailContent, MailContext, Writers } from '../mail-content.ts';
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

  event_hidden: ({ title, reason, url }, { t, site, name }) => ({
    subject: t('eventHidden.subject', { event: title }),
    heading: t('eventHidden.heading', { event: title }),
    blocks: [
      { type: 'paragraph', text: t('eventHidden.text', { name, site }) },
      { type: 'quote', text: reason, label: t('eventHidden.wrote') },
      { type: 'button', label: t('contactAdministrators'), url: contactUrl(url) },
      { type: 'note', text: t('eventHidden.note') },
      { type: 'note', text: '', action: { label: t('eventHidden.button'), url } },
    ],
    footer: t('footer.organiser', { site }),
  }),

  event_restored: ({ title, url }, { t, site, name }) => ({
    subject: t('eventRestored.subject', { event: title }),
    heading: t('eventRestored.heading', { event: title }),
    blocks: [
      { type: 'paragraph', text: t('eventRestored.text', { name, site }) },
      { type: 'button', label: t('eventRestored.button'), url },
    ],
    footer: t('footer.organiser', { site }),
  }),

  group_hidden: ({ name: group, reason, url }, { t, site, name }) => ({
    subject: t('groupHidden.subject', { group }),
    heading: t('groupHidden.heading', { group }),
    blocks: [
      { type: 'paragraph', text: t('groupHidden.text', { name, site }) },
      { type: 'quote', text: reason, label: t('eventHidden.wrote') },
      { type: 'button', label: t('contactAdministrators'), url: contactUrl(url) },
      { type: 'note', text: t('eventHidden.note') },
      { type: 'note', text: '', action: { label: t('groupHidden.button'), url } },
    ],
    footer: t('footer.groupOrganiser', { site }),
  }),

  group_restored: ({ name: group, url }, { t, site, name }) => ({
    subject: t('groupRestored.subject', { group }),
    heading: t('groupRestored.heading', { group }),
    blocks: [
      { type: 'paragraph', text: t('groupRestored.text', { name, site }) },
      { type: 'button', label: t('groupHidden.button'), url },
    ],
    footer: t('footer.groupOrganiser', { site }),
  }),

  account_blocked: ({ reason, contactUrl: url }, { t, site, name }) => ({
    subject: t('accountBlocked.subject', { site }),
    heading: t('accountBlocked.heading'),
    blocks: [
      { type: 'paragraph', text: t('accountBlocked.text', { name, site }) },
      { type: 'quote', text: reason, label: t('eventHidden.wrote') },
      { type: 'button', label: t('contactAdministrators'), url },
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
    heading: t(`reported.${words}Heading`, { title, reason: t(`reported.reasons.${reason}`) }),
    blocks: [
      { type: 'paragraph', text: t('reported.text', { site }) },
      ...(post === null ? [] : [{ type: 'quote' as const, text: post, label: t('reported.post') }]),
      {
        type: 'facts',
        rows: [
          {
            label: t(subject === 'organiser' ? 'reported.organiserLabel' : `facts.${subject}`),
            value: title,
          },
          ...(subject === 'organiser'
            ? []
            : [{ label: t(subject === 'event' ? 'facts.organiser' : 'facts.owner'), value: organiser }]),
          { label: t('reported.reasonLabel'), value: t(`reported.reasons.${reason}`) },
        ],
      },
      ...(text === '' ? [] : [{ type: 'quote' as const, text, label: t('reported.wrote') }]),
      { type: 'button', label: t('reported.button'), url },
    ],
    footer: t('footer.administration', { site }),
  };
}
