import type { Writers } from './writer.ts';

/** What people write with the contact form, for whoever runs the site. */
export const contactLetters: Writers<'contact_message'> = {
  contact_message: ({ name, email, subject, message }, { say, site }) => ({
    subject: say('contactMessage.subject', { subject }),
    heading: say('contactMessage.heading'),
    blocks: [
      {
        type: 'facts',
        rows: [
          { label: say('contactMessage.nameLabel'), value: name },
          { label: say('contactMessage.emailLabel'), value: email },
          { label: say('contactMessage.subjectLabel'), value: subject },
        ],
      },
      { type: 'paragraph', text: say('contactMessage.text', { name }) },
      { type: 'quote', text: message },
    ],
    footer: say('footer.contact', { site, address: email }),
  }),
};
