import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The files that a call passes on its way, in order, each imported by one before it. A new chain starts where
 * nothing is imported: at the HTTP request, and where compose hands over what a feature needs. Helpers beside the
 * way (limits, ids, transactions, mails), contracts and the design system aren't counted (decision 0019).
 */
const journeys = {
  'registering, from click to row': {
    most: 8,
    chains: [
      ['web/screens/event/register-action.tsx', 'web/features/rsvp/rsvp-dialog.tsx', 'web/api/call.ts'],
      ['server/infra/http/server.ts'],
      ['server/features/registrations/routes.ts'],
      [
        'server/features/registrations/execute-commands.ts',
        'server/features/registrations/event-aggregate.ts',
        'server/features/registrations/rules.ts',
      ],
    ],
  },
  'searching, from words to results': {
    most: 7,
    chains: [
      ['web/screens/search/screen.tsx', 'web/api/events.ts', 'web/api/call.ts'],
      ['server/infra/http/server.ts'],
      [
        'server/features/events/routes.ts',
        'server/features/events/discover-events.ts',
        'server/features/events/search-by-words.ts',
      ],
    ],
  },
  'a captured payment, from webhook to seat': {
    most: 7,
    chains: [
      ['server/infra/http/server.ts'],
      ['server/features/payments/capture.ts', 'server/features/payments/store.ts'],
      ['server/features/payments/providers/razorpay.ts'],
      [
        'server/features/registrations/execute-commands.ts',
        'server/features/registrations/event-aggregate.ts',
        'server/features/registrations/rules.ts',
      ],
    ],
  },
} as const;

const maxLines = 400;

async function read(path: string): Promise<string> {
  return readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** The files that a file imports, also on first use. */
async function importsOf(path: string): Promise<string[]> {
  const found = (await read(path)).matchAll(/(?:from |import\()'(\.[^']+)'/g);
  return [...found].map(([, to = '']) => posix.join(posix.dirname(path), to));
}

for (const [name, { most, chains }] of Object.entries(journeys)) {
  test(`${name} passes at most ${most} files of at most ${maxLines} lines`, async () => {
    const files = chains.flat();
    expect(files.length).toBeLessThanOrEqual(most);
    for (const file of files)
      expect((await read(file)).split('\n').length, file).toBeLessThanOrEqual(maxLines + 1);
    for (const chain of chains) {
      const before: string[] = [];
      for (const [index, file] of chain.entries()) {
        if (index > 0) expect(before, `what leads to ${file}`).toContain(file);
        before.push(...(await importsOf(file)));
      }
    }
  });
}
