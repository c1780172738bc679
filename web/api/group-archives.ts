import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Sends an archive part by part. `onProgress` gets the share that is sent, from 0 to 1. */
export function useUploadArchive(groupId: string, onProgress: (share: number) => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      onProgress(0);
      const params = { groupId };
      const begun = await call('POST /v1/groups/:groupId/imports', { params, body: { bytes: file.size } });
      const { $id, partBytes } = begun;
      const path = `/v1/groups/${encodeURIComponent(groupId)}/imports/${$id}/parts`;
      for (let start = 0; start < file.size; start += partBytes) {
        await sendPart(path, start / partBytes, file.slice(start, start + partBytes));
        onProgress(Math.min(1, (start + partBytes) / file.size));
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  });
}

async function sendPart(path: string, part: number, content: Blob): Promise<void> {
  const body = new FormData();
  body.append('part', String(part));
  body.append('file', new File([content], 'group.zip', { type: 'application/zip' }));
  const response = await fetch(path, { method: 'POST', credentials: 'same-origin', body }).catch(
    (error: unknown) => {
      throw new NetworkError(error);
    },
  );
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
