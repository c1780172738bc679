import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '../../../contracts/api.ts';
import { definitionOf } from '../../../server/infra/http/bounds.ts';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

const mela = useMela();
let asha: TestPerson;
beforeAll(async () => {
  asha = await signUp(mela(), { name: 'Asha' });
});

const megabyte = 1024 * 1024;
/** The smallest list elements. */
const elements = ['0', '""', '{}', '[]'];

interface Place {
  readonly kind: 'list' | 'record';
  readonly before: string;
  readonly after: string;
}

/** Positions of lists and records in a body, as the text before and after. */
function places(schema: z.ZodType, before = '', after = ''): Place[] {
  const { type, shape = {}, element, valueType, options = [], innerType, in: first } = definitionOf(schema);
  switch (type) {
    case 'array':
      return [{ kind: 'list', before, after }, ...places(element as z.ZodType, `${before}[`, `]${after}`)];
    case 'record':
      return [
        { kind: 'record', before, after },
        ...places(valueType as z.ZodType, `${before}{"a":`, `}${after}`),
      ];
    case 'object':
      return Object.entries(shape).flatMap(([name, field]) =>
        places(field, `${before}{"${name}":`, `}${after}`),
      );
    case 'union':
      return options.flatMap((option) => places(option, before, after));
    default: {
      const inner = innerType ?? first;
      return inner === undefined ? [] : places(inner, before, after);
    }
  }
}

const bodies = Object.entries(api).flatMap(([name, spec]) =>
  'body' in spec ? places(spec.body).map((place) => ({ name, spec, place })) : [],
);

/** A full megabyte, and the largest part of it that passes to parsing. */
function* hugeBodies({ kind, before, after }: Place): Generator<string> {
  const room = megabyte - before.length - after.length - 2;
  const inList = (element: string, most: number) =>
    `${before}[${Array(Math.min(most, Math.floor(room / (element.length + 1))))
      .fill(element)
      .join()}]${after}`;
  const inRecord = (most: number) => {
    const entries = Array.from({ length: Math.min(most, Math.floor(room / 10)) }, (_, at) => `"k${at}":0`);
    return `${before}{${entries.join()}}${after}`;
  };
  for (const most of [4900, 24_000, megabyte]) {
    if (kind === 'record') yield inRecord(most);
    else for (const element of elements) yield inList(element, most);
  }
  yield `${before}${'['.repeat(Math.floor(room / 2))}${']'.repeat(Math.floor(room / 2))}${after}`;
}

/** CPU milliseconds of this thread, independent of other load. */
async function busyWith(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each(bodies)('$name stays fast with a huge body in $place.before', async ({ name, spec, place }) => {
  for (const payload of hugeBodies(place)) {
    let [status, answered] = [0, 0];
    const busy = await busyWith(async () => {
      const { statusCode, body } = await mela().app.inject({
        method: spec.method,
        url: spec.path.replace(/:\w+/g, 'x1'),
        headers: { 'content-type': 'application/json', cookie: asha.cookie },
        payload,
      });
      [status, answered] = [statusCode, body.length];
    });
    const sent = `${name} ${payload.slice(0, 60)}… ${payload.length}`;
    expect([sent, Math.floor(status / 100)]).toEqual([sent, 4]);
    expect(answered).toBeLessThan(64 * 1024);
    // Including the session and the test itself; the first calls aren't compiled yet.
    expect([sent, busy < 100 ? 'fast' : busy]).toEqual([sent, 'fast']);
  }
});
