import { eventLimits } from '../../../contracts/limits.ts';
import { type Arena, type Attack, sampled, send, strikeEach } from '../arena.ts';
import type { Row } from '../verdict.ts';
import { requestBytes } from '../wire.ts';
import { idOf, json, jsonRequest, kiteDay } from '../world.ts';

/** The most expensive Markdown, repeated to the limit of a description. */
const dear = [
  ...[
    '[',
    '[](',
    '![](',
    '[a](<',
    '<',
    '<a ',
    '<!--',
    '<b>',
    '&',
    '&#',
    '*',
    '*a_',
    '**a *',
    '_a',
    '`',
    '``a',
    '~~',
  ],
  ...[
    '> ',
    '>',
    '- ',
    '1. ',
    '* * ',
    '# ',
    '|',
    '|a',
    'a|b\n-|-\n',
    '\t',
    '\n',
    ' \n',
    '\\',
    'a@a.',
    'http://',
    'www.',
  ],
  ...[
    '[a]: b\n',
    '[a][',
    '](',
    '- a\n  ',
    '> - ',
    '===\n',
    '```\n',
    '<div>\n',
    'javascript:',
    '@a',
    '<svg>',
    '^',
    '![',
  ],
];

/** Rendering of an organiser's text, bypassing caches with a new URL each time. */
export async function attackMarkdown(given: Arena, row: Row): Promise<void> {
  const arena = { ...given, share: 1 };
  const { world } = arena;
  const [organiser] = world.people;
  if (organiser === undefined) {
    row.note = 'needs somebody who can log in';
    return;
  }
  for (const text of sampled(given, dear)) {
    const description = text.repeat(Math.floor(eventLimits.description / text.length));
    const body = { documentId: 'unique()', data: { ...kiteDay, description } };
    const name = JSON.stringify(text);
    const path = '/v1/databases/main/collections/events/documents';
    const write: Attack = {
      name: `writing ${name}`,
      bytes: () => jsonRequest('POST', path, body, organiser),
    };
    await strikeEach(arena, row, [write]);
    const created = idOf(await send(arena, write));
    if (created === undefined) continue;
    const reads = [
      `/events/${created}`,
      `/hi/events/${created}`,
      `/v1/events/${created}`,
      `/events/${created}/card.png`,
    ];
    await strikeEach(
      arena,
      row,
      [...reads, `/feeds/events/${created}/event.ics`].map((path) => ({
        name: `${path} of ${name}`,
        bytes: (turn: number) => requestBytes({ path: `${path}?n=${turn}` }),
      })),
    );
    await strikeEach(arena, row, [
      {
        name: `a post of ${name}`,
        bytes: () =>
          jsonRequest(
            'POST',
            `/v1/events/${world.eventId}/board`,
            { text: description.slice(0, 4000) },
            organiser,
          ),
      },
    ]);
    const gone = {
      name: 'tidying up',
      bytes: () => requestBytes(json({ method: 'DELETE', path: `${path}/${created}` }, organiser)),
    };
    await send(arena, gone);
  }
}

/** Many concurrent pages and previews with unique URLs, as from a botnet. */
export function* variedAttacks(world: Arena['world'], count: number): Generator<Attack> {
  const [organiser] = world.people;
  const paths = [
    '/',
    `/events/${world.eventId}`,
    '/v1/events',
    `/v1/events/${world.eventId}`,
    '/sitemap.xml',
    '/feeds/events.rss',
  ];
  for (let at = 0; at < count; at++) {
    const path = paths[at % paths.length] ?? '/';
    yield { name: `${path} again and again`, bytes: (turn) => requestBytes({ path: `${path}?n=${turn}` }) };
  }
  for (let at = 0; at < count && organiser !== undefined; at++) {
    const path = `/v1/events?q=kite%20${at}&page=${1 + (at % 20)}`;
    yield { name: 'searches that differ', bytes: () => requestBytes(json({ path }, organiser)) };
  }
}

/** The most expensive preview, each with unique parameters. */
export function* previewAttacks(world: Arena['world'], count: number): Generator<Attack> {
  for (let at = 0; at < count; at++) {
    yield {
      name: 'previews that differ',
      bytes: (turn) => {
        const options = `width=${4000 - (turn % 900)}&height=4000&output=avif&quality=100&rotation=${turn % 360}`;
        const more = `borderRadius=${4000 - (turn % 100)}&borderWidth=100&borderColor=ff00${String(turn % 100).padStart(2, '0')}`;
        const path = `/v1/storage/buckets/images/files/${world.pictureId}/preview?${options}&${more}`;
        return requestBytes({ path });
      },
    };
  }
}
