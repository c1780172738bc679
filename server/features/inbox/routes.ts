import * as contract from '../../../contracts/inbox.ts';
import { keyOfTime, pageWithCursor, parseCursor } from '../../infra/db/pagination.ts';
import { type Deps, wireTime } from '../../infra/deps.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import { readNotifications } from './inbox.ts';
import { countUnread, listNotifications, type NotificationRow } from './store.ts';

/** Per person; far above what clicking can do. */
const reads: Limit = { most: 300, seconds: 60 };

/** Everyone reads and marks their own notifications only: the caller's id is part of each query. */
export function inboxRoutes(bind: Bind, deps: Pick<Deps, 'db' | 'clock' | 'bus'>): void {
  const { db } = deps;
  bind(contract.listNotifications, async ({ caller, query }) => {
    const rows = await listNotifications(db, caller.userId, parseCursor(query.after));
    const { part, next } = pageWithCursor(rows, contract.notificationsPerPage, ({ createdAt, id }) => ({
      key: keyOfTime(createdAt),
      id,
    }));
    return { notifications: part.map(present), next, unread: await countUnread(db, caller.userId) };
  });
  bind(contract.readNotification, async ({ caller, params }) => {
    await useLimit(deps, `read_notifications:${caller.userId}`, reads);
    return readNotifications(deps, caller.userId, { id: params.notificationId });
  });
  bind(contract.readAllNotifications, async ({ caller, body }) => {
    await useLimit(deps, `read_notifications:${caller.userId}`, reads);
    return readNotifications(deps, caller.userId, { through: Temporal.Instant.from(body.through) });
  });
}

function present({ id, createdAt, readAt, ...shown }: NotificationRow): contract.Notification {
  return { $id: id, $createdAt: wireTime(createdAt), read: readAt !== null, ...shown };
}
