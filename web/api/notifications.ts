import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { NetworkError } from '../lib/errors.ts';
import { readPrivate, savePrivate } from '../lib/private-storage.ts';
import { type Viewer, viewerQuery } from './account.ts';
import { byCursor, type Call, type CallReply, useCall } from './call.ts';

const list = 'GET /v1/notifications';
/** `offline`: as last loaded, since there is no connection. */
type Page = CallReply<typeof list> & { readonly offline?: boolean };
type Pages = InfiniteData<Page, string | undefined>;

/** The notifications of the signed-in person. Without a connection, the first page as last loaded. */
export function notificationsQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [list],
    queryFn: ({ pageParam, signal }) => loadPage(call, pageParam, signal),
    ...byCursor,
  });
}

/** Key in the private storage, which is cleared at log-out. */
const lastPageKey = 'notifications';

async function loadPage(call: Call, after: string | undefined, signal: AbortSignal): Promise<Page> {
  const inBrowser = typeof document !== 'undefined';
  try {
    const page = await call(list, { query: { after } }, signal);
    if (inBrowser && after === undefined) savePrivate(lastPageKey, page);
    return page;
  } catch (error) {
    const last = inBrowser && after === undefined ? readPrivate<Page>(lastPageKey) : null;
    if (last === null || !(error instanceof NetworkError)) throw error;
    return { ...last, next: null, offline: true };
  }
}

/** Loads the list anew where it is shown, and its count for the bell. */
export function useRefreshNotifications(): () => Promise<void> {
  const call = useCall();
  const queries = useQueryClient();
  return async () => {
    const options = notificationsQuery(call);
    await queries.invalidateQueries({ queryKey: options.queryKey, refetchType: 'active' });
    const { pages } = await queries.fetchInfiniteQuery(options);
    const unread = pages[0]?.unread;
    if (unread !== undefined) setUnread(unread);
  };

  function setUnread(unread: number): void {
    queries.setQueryData<Viewer>(
      viewerQuery(call).queryKey,
      (viewer) => viewer && { ...viewer, unreadNotifications: unread },
    );
  }
}

/** Marks one as read, or all up to the newest one seen; shown at once. */
export function useMarkRead() {
  const call = useCall();
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery(call);
  const viewerKey = viewerQuery(call).queryKey;
  return useMutation({
    mutationFn: (which: { readonly id: string } | { readonly through: string }) =>
      'id' in which
        ? call('PUT /v1/notifications/:notificationId/read', { params: { notificationId: which.id } })
        : call('PUT /v1/notifications/read', { body: which }),
    onMutate: async (which) => {
      // A list still on its way would show it unread again.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Pages>(queryKey);
      queries.setQueryData<Pages>(queryKey, (shown) => shown && { ...shown, pages: shown.pages.map(marked) });
      return before;

      function marked(page: Page): Page {
        const notifications = page.notifications.map((each) =>
          'id' in which && each.$id !== which.id ? each : { ...each, read: true },
        );
        return { ...page, notifications };
      }
    },
    onError: (_error, _which, before) => queries.setQueryData<Pages>(queryKey, before),
    onSuccess: ({ unread }) => {
      queries.setQueryData<Viewer>(
        viewerKey,
        (viewer) => viewer && { ...viewer, unreadNotifications: unread },
      );
      return queries.invalidateQueries({ queryKey });
    },
  });
}
