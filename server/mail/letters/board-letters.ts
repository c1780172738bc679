import type { Writers } from './writer.ts';

/** Letters about what is said on boards. */
export const boardLetters: Writers<'group_announcement' | 'board_mention' | 'board_digest'> = {
  group_announcement: ({ group, author, subject, text, url }, { say, name, site }) => ({
    subject: say('groupAnnouncement.subject', { subject, group }),
    heading: subject,
    blocks: [
      {
        type: 'paragraph',
        text: say('groupAnnouncement.text', { name, author: author || say('nameless'), group }),
      },
      { type: 'quote', text },
      { type: 'button', label: say('boardMention.button'), url },
    ],
    footer: say('footer.group', { site, group }),
  }),

  board_mention: ({ title, author, excerpt, url }, { say, name, site }) => {
    const from = author || say('nameless');
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
