import type { MailValues } from '../mail.ts';
import type { MailContent, Writers, Writing } from '../mail-content.ts';

export const administrationTemplates: Writers<
  | 'event_reported'
  | 'group_reported'
  | 'event_hidden'
  | 'event_restored'
  | 'group_hidden'
  | 'group_restored'
  | 'account_blocked'
> = {
  event_reported: (values, writing) => reported('event', values, writing),
  group_reported: (values, writing) => reported('group', values, writing),

  event_hidden: ({ title, reason, url }, { say, site, name }) => ({
    subject: say('eventHidden.subject', { event: title }),
    heading: say('eventHidden.heading'),
    blocks: [
      { type: 'paragraph', text: say('eventHidden.text', { name, site, event: title }) },
      { type: 'paragraph', text: say('eventHidden.wrote') },
      { type: 'quote', text: reason },
      { type: 'button', label: say('eventHidden.button'), url },
      { type: 'note', text: say('eventHidden.note') },
    ],
    footer: say('footer.organiser', { site }),
  }),

  event_restored: ({ title, url }, { say, site, name }) => ({
    subject: say('eventRestored.subject', { event: title }),
    heading: say('eventRestored.heading'),
    blocks: [
      { type: 'paragraph', text: say('eventRestored.text', { name, site, event: title }) },
      { type: 'button', label: say('eventRestored.button'), url },
    ],
    footer: say('footer.organiser', { site }),
  }),

  group_hidden: ({ name: group, reason, url }, { say, site, name }) => ({
    subject: say('groupHidden.subject', { group }),
    heading: say('groupHidden.heading'),
    blocks: [
      { type: 'paragraph', text: say('groupHidden.text', { name, site, group }) },
      { type: 'paragraph', text: say('eventHidden.wrote') },
      { type: 'quote', text: reason },
      { type: 'button', label: say('groupHidden.button'), url },
      { type: 'note', text: say('eventHidden.note') },
    ],
    footer: say('footer.account', { site }),
  }),

  group_restored: ({ name: group, url }, { say, site, name }) => ({
    subject: say('groupRestored.subject', { group }),
    heading: say('groupRestored.heading'),
    blocks: [
      { type: 'paragraph', text: say('groupRestored.text', { name, site, group }) },
      { type: 'button', label: say('groupHidden.button'), url },
    ],
    footer: say('footer.account', { site }),
  }),

  account_blocked: ({ reason }, { say, site, name }) => ({
    subject: say('accountBlocked.subject', { site }),
    heading: say('accountBlocked.heading'),
    blocks: [
      { type: 'paragraph', text: say('accountBlocked.text', { name, site }) },
      { type: 'paragraph', text: say('accountBlocked.wrote') },
      { type: 'quote', text: reason },
      { type: 'note', text: say('accountBlocked.note') },
    ],
    footer: say('footer.account', { site }),
  }),
};

function reported(
  subject: 'event' | 'group',
  { title, organiser, reason, text, post, url }: MailValues['event_reported'],
  { say, site }: Writing,
): MailContent {
  const words = post === null ? subject : 'post';
  return {
    subject: say('reported.subject', { title }),
    heading: say(`reported.${words}Heading`),
    blocks: [
      { type: 'paragraph', text: say(`reported.${words}Text`, { site }) },
      ...(post === null ? [] : [{ type: 'quote' as const, text: post }]),
      {
        type: 'facts',
        rows: [
          { label: say(`facts.${subject}`), value: title },
          { label: say(subject === 'event' ? 'facts.organiser' : 'facts.owner'), value: organiser },
          { label: say('reported.reasonLabel'), value: say(`reported.reasons.${reason}`) },
        ],
      },
      ...(text === '' ? [] : [{ type: 'quote' as const, text }]),
      { type: 'button', label: say('reported.button'), url },
    ],
    footer: say('footer.administration', { site }),
  };
}
