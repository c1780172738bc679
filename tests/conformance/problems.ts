import { ID } from 'appwrite';
import { describe, expect, test } from 'vitest';
import { chunkBytes } from '../../contracts/pictures.ts';
import { eventWith, expectProblem, ids, type Member, type World } from './world.ts';

const { database, events, users, bucket } = ids;

type Refused = [what: string, code: number, type: string, message: string, call: () => Promise<unknown>];

/** Every Appwrite error that a client can meet, with its exact status and message. */
export function problemChecks(world: () => World, organiser: () => Member, guest: () => Member): void {
  describe('problems', () => {
    const documents = (collection = events) => `/databases/${database}/collections/${collection}/documents`;
    const list = (query: string) =>
      organiser().call('GET', `${documents()}?queries[0]=${encodeURIComponent(query)}`);
    const create = (data: object) =>
      organiser().call('POST', documents(), { body: { documentId: ID.unique(), data } });
    const chunk = (range: string) =>
      organiser().call('POST', `/storage/buckets/${bucket}/files`, {
        headers: { 'content-range': range },
        fileBytes: chunkBytes,
        body: { fileId: ID.unique() },
      });

    const refused: Refused[] = [
      [
        'an unknown project',
        404,
        'project_not_found',
        'Project with the requested ID could not be found.',
        () => organiser().call('GET', '/account', { project: 'elsewhere' }),
      ],
      [
        'an unknown call',
        404,
        'general_route_not_found',
        'The requested route was not found. Please refer to the API docs and try again.',
        () => organiser().call('GET', '/teams'),
      ],
      [
        'an unknown database',
        404,
        'database_not_found',
        'Database not found',
        () => organiser().databases.listDocuments('nowhere', events),
      ],
      [
        'an unknown collection',
        404,
        'collection_not_found',
        'Collection with the requested ID could not be found.',
        () => organiser().databases.listDocuments(database, 'nothing'),
      ],
      [
        'an unknown document',
        404,
        'document_not_found',
        'Document with the requested ID could not be found.',
        () => organiser().databases.getDocument(database, events, 'nowhere'),
      ],
      [
        'an unknown bucket',
        404,
        'storage_bucket_not_found',
        'Storage bucket with the requested ID could not be found.',
        () => organiser().storage.listFiles('nowhere'),
      ],
      [
        'an unknown file',
        404,
        'storage_file_not_found',
        'The requested file could not be found.',
        () => organiser().storage.getFile(bucket, 'nowhere'),
      ],
      [
        'an unknown session',
        404,
        'user_session_not_found',
        'The current user session could not be found.',
        () => organiser().account.getSession('nowhere'),
      ],
      [
        'a second session',
        401,
        'user_session_already_exists',
        'Creation of a session is prohibited when a session is active.',
        () => organiser().account.createEmailPasswordSession(organiser().email, organiser().password),
      ],
      [
        'an invalid value',
        400,
        'general_argument_invalid',
        'Invalid `email` param: Value must be a valid email address',
        () => organiser().account.createEmailPasswordSession('nobody', 'a password'),
      ],
      [
        'a missing value',
        400,
        'general_argument_invalid',
        'Param "email" is not optional.',
        () => organiser().call('POST', '/account', { body: { userId: 'unique()', password: 'a password' } }),
      ],
      [
        "changing another user's document",
        401,
        'user_unauthorized',
        'The current user is not authorized to perform the requested action.',
        () => guest().databases.updateDocument(database, users, organiser().userId, { name: 'Mine' }),
      ],
      [
        "deleting one's own user document",
        401,
        'user_unauthorized',
        'A user document exists as long as its account. Delete the account instead.',
        () => guest().databases.deleteDocument(database, users, guest().userId),
      ],
      [
        'a document without attributes',
        400,
        'document_missing_data',
        'The document data is missing. Try again with document data populated',
        () => organiser().call('POST', documents(), { body: { documentId: ID.unique() } }),
      ],
      [
        'an unknown attribute',
        400,
        'document_invalid_structure',
        'Invalid document structure: Unknown attribute: "colour"',
        () => create(eventWith({ colour: 'red' })),
      ],
      [
        'a missing attribute',
        400,
        'document_invalid_structure',
        'Invalid document structure: Missing required attribute "eventTitle"',
        () => create(eventWith({ eventTitle: undefined })),
      ],
      [
        "a query that isn't JSON",
        400,
        'general_query_invalid',
        'Invalid query: Syntax error',
        () => list('equal("a", "b")'),
      ],
      [
        'a query with an unknown method',
        400,
        'general_query_invalid',
        'Invalid query method: foo',
        () => list('{"method":"foo","attribute":"date","values":[1]}'),
      ],
      [
        'a query on an unknown attribute',
        400,
        'general_query_invalid',
        'Invalid query: Attribute not found in schema: colour',
        () => list('{"method":"isNull","attribute":"colour"}'),
      ],
      [
        'a cursor to a missing document',
        400,
        'general_cursor_not_found',
        'The cursor is invalid. It points to a document that is not in this list.',
        () => list('{"method":"cursorAfter","values":["nowhere"]}'),
      ],
    ];
    test.each(refused)('%s: %i %s', async (_, code, type, message, call) => {
      await expectProblem(call(), code, type, exactly(message));
    });

    test('rejects an upload with an invalid range, and one that is too large', async () => {
      await expectProblem(
        chunk('bytes 5-2/10'),
        400,
        'storage_invalid_content_range',
        'The content range is invalid.',
      );
      const tooLarge = `bytes 0-${chunkBytes - 1}/${10 ** 12}`;
      await expectProblem(
        chunk(tooLarge),
        400,
        'storage_invalid_file_size',
        'The file is larger than this site accepts.',
      );
    });

    test('stops password guessing for the guessed address only', async () => {
      const visitor = await world().visitor();
      const email = world().newEmail('nobody');
      const tries: unknown[] = [];
      while (tries.length < 40 && !tries.includes('general_rate_limit_exceeded')) {
        const refusal = visitor.account.createEmailPasswordSession(email, 'guessed');
        tries.push(await refusal.catch((problem: { type: string }) => problem.type));
      }
      await expectProblem(
        visitor.account.createEmailPasswordSession(email, 'guessed'),
        429,
        'general_rate_limit_exceeded',
        'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
      );
      expect(new Set(tries)).toEqual(new Set(['user_invalid_credentials', 'general_rate_limit_exceeded']));
      await expectProblem(
        visitor.account.createEmailPasswordSession(guest().email, 'guessed'),
        401,
        'user_invalid_credentials',
        'Invalid credentials. Please check the email and password.',
      );
      await visitor.leave();
    });
  });
}

function exactly(message: string): RegExp {
  return new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
