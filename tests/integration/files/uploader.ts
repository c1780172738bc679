import type { FileView } from '../../../contracts/files.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { TestPerson } from '../../kit/people.ts';

/** A file or a problem; tests read the fields they expect. */
export type Body = FileView & ProblemBody & { total?: number; files?: FileView[] };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface UploadOptions {
  readonly fileId?: string;
  readonly name?: string;
  readonly type?: string;
  readonly bucket?: string;
  readonly permissions?: readonly string[];
  /** Other form fields. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

export type Uploader = ReturnType<typeof createUploader>;

/** Makes file calls as clients do, over a real connection. */
export function createUploader(url: string) {
  const address = (path: string, bucket = 'images') => `${url}/v1/storage/buckets/${bucket}/files${path}`;

  async function send(
    person: TestPerson | null,
    path: string,
    init: RequestInit = {},
    bucket?: string,
  ): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (person !== null) headers.set('cookie', person.cookie);
    const answer = await fetch(address(path, bucket), { ...init, headers });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? ({} as Body) : JSON.parse(text),
    };
  }

  return {
    send,

    upload(person: TestPerson | null, bytes: Buffer, options: UploadOptions = {}): Promise<Answer> {
      const form = new FormData();
      if (options.fileId !== '') form.append('fileId', options.fileId ?? 'unique()');
      const { name = 'picture.png', type = 'image/png', headers = {}, bucket } = options;
      form.append('file', new File([new Uint8Array(bytes)], name, { type }));
      for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
      for (const [index, each] of (options.permissions ?? []).entries()) {
        form.append(`permissions[${index}]`, each);
      }
      return send(person, '', { method: 'POST', body: form, headers }, bucket);
    },

    get: (person: TestPerson | null, fileId: string, headers: Record<string, string> = {}) =>
      send(person, `/${fileId}`, { headers }),

    list: (person: TestPerson | null, queries: readonly object[] = [], search?: string) => {
      const query = new URLSearchParams(
        queries.map((each, index) => [`queries[${index}]`, JSON.stringify(each)]),
      );
      if (search !== undefined) query.set('search', search);
      return send(person, `?${query}`, { headers: { 'content-type': 'application/json' } });
    },

    rename: (person: TestPerson | null, fileId: string, name: unknown) =>
      send(person, `/${fileId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),

    remove: (person: TestPerson | null, fileId: string) =>
      send(person, `/${fileId}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),

    async bytes(fileId: string, how: string, headers: Record<string, string> = {}) {
      const answer = await fetch(address(`/${fileId}/${how}`), { headers });
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    },
  };
}
