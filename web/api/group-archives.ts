import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { GroupImport } from '../../contracts/group-archives.ts';
import { NetworkError } from '../lib/errors.ts';
import { pageLanguage } from '../lib/page-state.ts';
import { query, readAnswer, useCall } from './call.ts';

const list = 'GET /v1/groups/:groupId/imports';

/** How often the state of an import is asked for while the server works on it, in milliseconds. */
const pollEvery = 1500;

/** The imports into a group, newest first. */
export function groupImportsQuery(groupId: string) {
  return {
    ...query(list, { params: { groupId } }),
    refetchInterval: ({ state }: { state: { data?: { imports: readonly GroupImport[] } | undefined } }) =>
      ['checking', 'running'].includes(state.data?.imports[0]?.state ?? '') ? pollEvery : false,
  } as const;
}

/** Sends an archive part by part, or what is left of it. `onProgress` gets the share that is sent, from 0 to 1. */
export function useUploadArchive(groupId: string, onProgress: (share: number) => void) {
  const call = useCall();
  const queries = useQueryClient();
  const latest = useRef<{ readonly file: File; readonly importId: string }>(null);
  const unfinished = async (file: File): Promise<GroupImport | undefined> => {
    if (latest.current?.file !== file) return undefined;
    const { importId } = latest.current;
    const { imports } = await call(list, { params: { groupId } });
    return imports.find(({ $id, state }) => $id === importId && state === 'uploading');
  };
  return useMutation({
    mutationFn: async (file: File) => {
      onProgress(0);
      const body = { bytes: file.size };
      const begun =
        (await unfinished(file)) ??
        (await call('POST /v1/groups/:groupId/imports', { params: { groupId }, body }));
      const { $id, partBytes, received } = begun;
      latest.current = { file, importId: $id };
      const path = `/v1/groups/${encodeURIComponent(groupId)}/imports/${$id}/parts`;
      for (let start = 0; start < file.size; start += partBytes) {
        const part = start / partBytes;
        if (!received.includes(part)) await sendPart(path, part, file.slice(start, start + partBytes));
        onProgress(Math.min(1, (start + partBytes) / file.size));
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  });
}

/** Seconds. The server counts uploads per minute. */
const longestWait = 60;

async function sendPart(path: string, part: number, content: Blob): Promise<void> {
  const body = new FormData();
  body.append('part', String(part));
  body.append('file', new File([content], 'group.zip', { type: 'application/zip' }));
  const response = await fetch(path, { method: 'POST', credentials: 'same-origin', body }).catch(
    (error: unknown) => {
      throw new NetworkError(error);
    },
  );
  const retryAfter = Number(response.headers.get('retry-after'));
  if (response.status === 429 && retryAfter > 0 && retryAfter <= longestWait) {
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
    return sendPart(path, part, content);
  }
  const answer: unknown = await response.json().catch(() => ({}));
  await readAnswer({ status: response.status, body: answer }, pageLanguage());
}

/** Starts or continues an import (`invite`), or deletes it (null). */
export function useGroupImport(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ importId, start }: { importId: string; start: { invite: boolean } | null }) => {
      const params = { groupId, importId };
      if (start === null) await call('DELETE /v1/groups/:groupId/imports/:importId', { params });
      else await call('POST /v1/groups/:groupId/imports/:importId/start', { params, body: start });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  });
}

/** A page of the people who were registered for an imported event elsewhere. */
export function earlierGuestsQuery(eventId: string, page: number) {
  return {
    ...query('GET /v1/events/:eventId/earlier-guests', { params: { eventId }, query: { page } }),
    placeholderData: keepPreviousData,
  };
}
