import * as contract from '../../../contracts/following.ts';
import { groupLimits } from '../../../contracts/limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import { readEventsOf } from '../events/index.ts';
import { readFollowedEvents } from './feed.ts';
import {
  type FollowingDeps,
  findOrganiser,
  readFollowing,
  readOrganiser,
  startFollowing,
  stopFollowing,
} from './follow.ts';
import { listFollowedGroups, listFollowedOrganisers } from './store.ts';

export function followingRoutes(bind: Bind, deps: FollowingDeps): void {
  const { db } = deps;
  bind(contract.getFollowing, ({ params, caller }) => readFollowing(deps, params, caller));
  bind(contract.follow, async ({ params, caller }) => {
    await startFollowing(deps, params, caller);
    return readFollowing(deps, params, caller);
  });
  bind(contract.unfollow, async ({ params, caller }) => {
    await stopFollowing(deps, params, caller);
    return undefined;
  });
  bind(contract.listFollowing, async ({ caller }) => {
    const [organisers, groups] = await Promise.all(
      [listFollowedOrganisers, listFollowedGroups].map((list) =>
        list(db, caller.userId, groupLimits.followed),
      ),
    );
    return { organisers: named(organisers), groups: named(groups) };
  });
  bind(contract.listFollowedEvents, ({ query, caller }) =>
    readFollowedEvents(deps, { caller, after: query.after }),
  );
  bind(contract.getOrganiser, ({ params }) => readOrganiser(deps, params.organiserId));
  bind(contract.listOrganiserEvents, async ({ params: { organiserId }, query, caller }) => {
    await findOrganiser(db, organiserId);
    return readEventsOf(deps, { of: { organiserId }, caller, ...query });
  });
}

function named(rows: readonly { readonly id: string; readonly name: string }[] = []) {
  return rows.map(({ id, name }) => ({ $id: id, name }));
}
