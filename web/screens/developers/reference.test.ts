import { expect, test } from 'vitest';
import type { ApiDocument } from '../../../contracts/developers.ts';
import { pageOf, referenceOf } from './reference.ts';

const refusals = {
  400: { description: '`general_argument_invalid`: Invalid argument.\n\n`general_bad_request`: Unreadable.' },
  500: { description: '`general_unknown`: Server Error' },
};
const text = { type: 'string' };
const document: ApiDocument = {
  openapi: '3.1.0',
  servers: [{ url: 'https://mela.example' }],
  tags: [
    { name: 'Kites', description: 'What flies.' },
    { name: 'Site', description: 'The rest.' },
  ],
  paths: {
    '/v1/kites/{kiteId}': {
      put: {
        operationId: 'changeKite',
        summary: 'Changes a kite.',
        tags: ['Kites'],
        security: [{ session: [] }],
        parameters: [{ name: 'kiteId', in: 'path', required: true, schema: text }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { colour: text, tail: { type: 'integer' } },
                required: ['colour'],
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Success.',
            content: {
              'application/json': { schema: { type: 'object', properties: { $id: text, colour: text } } },
            },
          },
          404: { description: '`kite_not_found`: It flew away.' },
          ...refusals,
        },
      },
    },
    '/v1/kites/{kiteId}/picture': {
      get: {
        operationId: 'viewKite',
        summary: 'Its picture.',
        tags: ['Kites'],
        security: [{}, { session: [] }],
        responses: {
          200: { description: 'The bytes.', content: { 'image/png': {} } },
          304: { description: 'The same.' },
          500: refusals[500],
        },
      },
    },
  },
  'x-installation': {
    projectId: 'mela',
    databaseId: 'main',
    eventsCollectionId: 'events',
    usersCollectionId: 'users',
    bucketId: 'images',
  },
  'x-tried-clients': ['kite-client 1.0.0'],
  'x-deviations': [{ what: 'Kites have no strings.', why: 'They tangle.', instead: 'Tie one yourself.' }],
};

const { groups, problems, anywhere } = referenceOf(document);

test('groups calls with their parameters and responses', () => {
  expect(groups.map(({ name, calls }) => [name, calls.map(({ id }) => id)])).toEqual([
    ['Kites', ['changeKite', 'viewKite']],
    ['Site', []],
  ]);
  const [change, view] = groups[0]?.calls ?? [];
  expect(change).toMatchObject({
    method: 'PUT',
    path: '/v1/kites/{kiteId}',
    needsSession: true,
    parameters: [{ name: 'kiteId', place: 'path', type: 'string', required: true }],
    body: [
      { name: 'colour', type: 'string', required: true },
      { name: 'tail', type: 'integer', required: false },
    ],
    answers: [{ status: '200', fields: ['$id', 'colour'] }],
  });
  expect(view).toMatchObject({
    needsSession: false,
    body: [],
    answers: [
      { status: '200', fields: ['image/png'] },
      { status: '304', fields: [] },
    ],
  });
});

test('lists common errors once, and others with their calls', () => {
  expect(anywhere).toEqual(['general_unknown']);
  expect(groups[0]?.calls.map((call) => call.problems)).toEqual([
    ['general_argument_invalid', 'general_bad_request', 'kite_not_found'],
    [],
  ]);
  expect(problems).toEqual([
    { type: 'general_argument_invalid', status: '400', message: 'Invalid argument.' },
    { type: 'general_bad_request', status: '400', message: 'Unreadable.' },
    { type: 'kite_not_found', status: '404', message: 'It flew away.' },
    { type: 'general_unknown', status: '500', message: 'Server Error' },
  ]);
});

test('a page carries its own part of the document only', () => {
  const asked = { part: undefined, group: undefined, search: '' };
  const start = pageOf(document, asked);
  expect(start).toMatchObject({ kind: 'guide', guide: 'start', problems: [], deviations: [] });
  expect(start?.menu).toEqual([
    { name: 'Kites', slug: 'kites' },
    { name: 'Site', slug: 'site' },
  ]);
  expect(pageOf(document, { ...asked, part: 'problems' })).toMatchObject({ problems, deviations: [] });
  const kites = pageOf(document, { ...asked, part: 'calls', group: 'kites' });
  expect(kites).toMatchObject({ kind: 'calls', group: { slug: 'kites' }, found: [] });
  expect(pageOf(document, { ...asked, part: 'nowhere' })).toBeNull();
  expect(pageOf(document, { ...asked, part: 'calls', group: 'nowhere' })).toBeNull();
});

test('a search finds calls by all of its words, in any order', () => {
  const found = (search: string) => {
    const page = pageOf(document, { part: 'calls', group: undefined, search });
    return page?.kind === 'calls' ? page.found.map(({ id }) => id) : null;
  };
  expect(found('')).toEqual(['changeKite', 'viewKite']);
  expect(found('Picture kites')).toEqual(['viewKite']);
  expect(found('kites string')).toEqual([]);
});
