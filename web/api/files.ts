import type { FileView } from '../../contracts/files.ts';
import { chunkBytes, type Framing } from '../../contracts/pictures.ts';
import { NetworkError } from '../lib/errors.ts';
import { pageLanguage } from '../lib/page-state.ts';
import { readAnswer } from './call.ts';

/**
 * Uploads a picture in chunks, as the Appwrite protocol requires.
 *
 * @param bucket path of the bucket's files (`useSite().pictures`)
 * @param framing how to crop it; centred by default
 * @returns the id of the stored picture
 * @throws ProblemError when it is refused, NetworkError without a response
 */
export async function uploadPicture(bucket: string, file: File, framing?: Framing): Promise<string> {
  let id: string | undefined;
  for (let start = 0; start === 0 || start < file.size; start += chunkBytes) {
    const end = Math.min(start + chunkBytes, file.size);
    const body = new FormData();
    body.append('fileId', id ?? 'unique()');
    body.append('file', new File([file.slice(start, end)], file.name, { type: file.type }));
    if (framing !== undefined) {
      body.append('focus', `${framing.x},${framing.y}`);
      body.append('zoom', String(framing.zoom));
    }
    const headers: Record<string, string> = {};
    if (file.size > chunkBytes) headers['content-range'] = `bytes ${start}-${end - 1}/${file.size}`;
    if (id !== undefined) headers['x-appwrite-id'] = id;
    id = (await send(bucket, headers, body)).$id;
  }
  return id ?? '';
}

async function send(bucket: string, headers: Record<string, string>, body: FormData): Promise<FileView> {
  const response = await fetch(bucket, { method: 'POST', credentials: 'same-origin', headers, body }).catch(
    (error: unknown) => {
      throw new NetworkError(error);
    },
  );
  const answer: unknown = await response.json().catch(() => ({}));
  return (await readAnswer({ status: response.status, body: answer }, pageLanguage())) as FileView;
}
