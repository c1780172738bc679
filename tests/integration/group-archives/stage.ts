import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { GroupImport } from '../../../contracts/group-archives.ts';
import { archiveLimits } from '../../../contracts/limits.ts';
import { createZip, openZip } from '../../../server/infra/text/zip.ts';
import type { TestMela } from '../../kit/app.ts';
import { eventually } from '../../kit/eventually.ts';
import type { TestPerson } from '../../kit/people.ts';
import { removeFolder } from '../../kit/temporary-folder.ts';
import { ask } from '../check-in/stage.ts';
import { kiteDay } from '../events/stage.ts';

export type Files = ReadonlyMap<string, Buffer>;

export async function download(mela: TestMela, person: TestPerson, groupId: string): Promise<Buffer> {
  const url = `/v1/groups/${groupId}/archive.zip`;
  const answer = await mela.app.inject({ url, headers: { cookie: person.cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return answer.rawPayload;
}

export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-archive-'));
  try {
    await writeFile(join(folder, 'a.zip'), bytes);
    using zip = await openZip(join(folder, 'a.zip'));
    const files = new Map<string, Buffer>();
    for (const name of zip.names) files.set(name, await buffer(await zip.open(name)));
    return files;
  } finally {
    await removeFolder(folder);
  }
}

export async function packed(files: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const zip = createZip();
  const whole = buffer(zip.output);
  for (const [name, content] of files) await zip.add(name, Buffer.from(content));
  zip.end();
  return whole;
}

/** The objects of a file with one per line. */
export function linesIn<Line>(files: Files, name: string): Line[] {
  const text = files.get(name)?.toString() ?? '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

export function partOf(part: number, content: Buffer): { headers: Record<string, string>; payload: Buffer } {
  const head = [
    `------b\r\nContent-Disposition: form-data; name="part"\r\n\r\n${part}\r\n`,
    '------b\r\nContent-Disposition: form-data; name="file"; filename="group.zip"\r\n',
    'Content-Type: application/zip\r\n\r\n',
  ].join('');
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=----b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n------b--\r\n')]),
  };
}

export async function sendPart(
  mela: TestMela,
  person: TestPerson,
  path: string,
  { part, content }: { part: number; content: Buffer },
) {
  const form = partOf(part, content);
  const answer = await mela.app.inject({
    method: 'POST',
    url: `${path}/parts`,
    headers: { cookie: person.cookie, ...form.headers },
    payload: form.payload,
  });
  return { status: answer.statusCode, body: answer.json() as GroupImport & { readonly type?: string } };
}

/** Uploads an archive, and waits until it was checked. */
export async function upload(mela: TestMela, person: TestPerson, groupId: string, bytes: Buffer) {
  const path = `/v1/groups/${groupId}/imports`;
  const { body } = await ask<GroupImport>(mela, person, 'POST', path, { bytes: bytes.length });
  const own = `${path}/${body.$id}`;
  const parts = Math.ceil(bytes.length / archiveLimits.partBytes);
  for (let part = 0; part < parts; part++) {
    const start = part * archiveLimits.partBytes;
    const content = bytes.subarray(start, start + archiveLimits.partBytes);
    expect((await sendPart(mela, person, own, { part, content })).status).toBe(200);
  }
  return { path: own, checked: await reached(mela, person, own, ['ready', 'failed']) };
}

export async function reached(
  mela: TestMela,
  person: TestPerson,
  path: string,
  states: readonly GroupImport['state'][],
): Promise<GroupImport> {
  return eventually(async () => {
    const { body } = await ask<GroupImport>(mela, person, 'GET', path);
    expect(states).toContain(body.state);
    return body;
  });
}

export async function importArchive(
  mela: TestMela,
  person: TestPerson,
  groupId: string,
  bytes: Buffer,
  { invite = false } = {},
): Promise<{ checked: GroupImport; done: GroupImport; path: string }> {
  const { path, checked } = await upload(mela, person, groupId, bytes);
  expect(checked.state, JSON.stringify(checked)).toBe('ready');
  const { status } = await ask(mela, person, 'POST', `${path}/start`, { invite });
  expect(status).toBe(200);
  return { path, checked, done: await reached(mela, person, path, ['done', 'failed']) };
}

/** The head of an archive that was made elsewhere. */
export const head = {
  ...{ format: 2, site: 'https://elsewhere.example', exportedAt: '2026-11-01T00:00:00Z', complete: true },
  group: { $id: 'readers', name: 'Readers', description: '', place: '', cover: null },
  ...{ members: 1, followers: 0 },
  withheld: { links: 0, eventsOfOthers: 0, payments: 0, seller: false },
};

export function eventLine($id: string, fields: object = {}) {
  return {
    ...{ ...kiteDay, $id, date: '2027-03-05' },
    archive: {
      ...{ state: 'published', publishedAt: '2026-01-01T00:00:00Z', cancelReason: null, organiser: 'Tara' },
      ...{ groups: [], own: null },
    },
    ...fields,
  };
}
