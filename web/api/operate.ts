import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailFilter } from '../../contracts/mail-administration.ts';
import { byCursor, byPage, type Call, type CallRequest, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';
import { siteNoticeQuery } from './site.ts';

const overview = 'GET /v1/admin/overview';
const log = 'GET /v1/admin/log';
const mails = 'GET /v1/admin/mails';
const suppressed = 'GET /v1/admin/suppressed-addresses';
const storage = 'GET /v1/admin/storage';
const people = 'GET /v1/admin/people';

/** Outgoing emails, newest first. */
export function mailsQuery(call: Call, filter: { only?: MailFilter | undefined; to?: string | undefined }) {
  return infiniteQueryOptions({
    queryKey: [mails, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(mails, { query: { ...filter, after: pageParam } }, signal),
    ...byCursor,
  });
}

/** Addresses that get no email, newest first. */
export function suppressedQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [suppressed],
    queryFn: ({ pageParam, signal }) => call(suppressed, { query: { after: pageParam } }, signal),
    ...byCursor,
  });
}

/** The room that people's pictures take, the most first. */
export function storageQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [storage],
    queryFn: ({ pageParam, signal }) => call(storage, { query: { page: pageParam } }, signal),
    ...byPage,
  });
}

type SiteChange =
  | {
      readonly kind: 'maintain';
      readonly body: NonNullable<CallRequest<'PUT /v1/admin/maintenance'>['body']>;
    }
  | { readonly kind: 'announce'; readonly body: CallRequest<'PUT /v1/admin/announcement'>['body'] }
  | { readonly kind: 'endMaintenance' | 'removeAnnouncement' };

/** Changes what every page shows, and whether the site can be changed. */
export function useSiteChange({ onDone, onFailure }: MutationCallbacks<SiteChange>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: SiteChange) => {
      switch (change.kind) {
        case 'maintain':
          return call('PUT /v1/admin/maintenance', { body: change.body });
        case 'announce':
          return call('PUT /v1/admin/announcement', { body: change.body });
        case 'endMaintenance':
          return call('DELETE /v1/admin/maintenance');
        case 'removeAnnouncement':
          return call('DELETE /v1/admin/announcement');
      }
    },
    onSuccess: (_, change) => onDone(change),
    onError: onFailure,
    onSettled: () =>
      Promise.all(
        [siteNoticeQuery.queryKey, [overview], [log]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

type MailChange =
  | { readonly kind: 'retry'; readonly mailId: string }
  | { readonly kind: 'retryAll' }
  | { readonly kind: 'suppress'; readonly address: string; readonly detail: string }
  | { readonly kind: 'unsuppress'; readonly suppressionId: string; readonly address: string };

/** Sends emails again, and decides which addresses get any. `onDone` gets the number of emails, if several. */
export function useMailChange({
  onDone,
  onFailure,
}: MutationCallbacks<{ change: MailChange; retried: number }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: MailChange) => {
      switch (change.kind) {
        case 'retry':
          await call('POST /v1/admin/mails/:mailId/attempts', { params: { mailId: change.mailId } });
          return 1;
        case 'retryAll':
          return (await call('POST /v1/admin/mails/attempts')).retried;
        case 'suppress': {
          const { address, detail } = change;
          await call('POST /v1/admin/suppressed-addresses', { body: { address, detail } });
          return 0;
        }
        case 'unsuppress': {
          const { suppressionId } = change;
          await call('DELETE /v1/admin/suppressed-addresses/:suppressionId', { params: { suppressionId } });
          return 0;
        }
      }
    },
    onSuccess: (retried, change) => onDone({ change, retried }),
    onError: onFailure,
    onSettled: () =>
      Promise.all(
        [mails, suppressed, overview, log].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
}

type PersonChange = { readonly userId: string } & (
  | { readonly kind: 'resendCode' | 'endSessions' }
  | { readonly kind: 'delete'; readonly reason: string; readonly giveUpSeats: boolean }
);

/** Does for a person what they asked an administrator for. */
export function usePersonChange({ onDone, onFailure }: MutationCallbacks<PersonChange>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PersonChange) => {
      const params = { userId: change.userId };
      switch (change.kind) {
        case 'resendCode':
          return call('POST /v1/admin/people/:userId/code', { params });
        case 'endSessions':
          return call('DELETE /v1/admin/people/:userId/sessions', { params });
        case 'delete': {
          const { reason, giveUpSeats } = change;
          return call('POST /v1/admin/people/:userId/deletion', { params, body: { reason, giveUpSeats } });
        }
      }
    },
    onSuccess: (_, change) => onDone(change),
    onError: onFailure,
    onSettled: () =>
      Promise.all([people, log, overview].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}
