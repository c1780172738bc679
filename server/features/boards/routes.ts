import * as order from '../../../contracts/boards.ts';
import * as contract from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { browserOf } from '../events/index.ts';
import type { BoardDeps } from './digest.ts';
import { exportBoard } from './export.ts';
import { offerMentions } from './mentions.ts';
import { blockWriter, dismissReports, markRead, reportPost } from './moderate-posts.ts';
import { muteBoard, mutePerson, muteThread, readMuted } from './mutes.ts';
import { readBoard, readReplies, readThread } from './queries.ts';
import { deletePost, editPost, pinPost, writePost } from './write-post.ts';

/** Posts per person, on all boards together. */
const posts = { most: 30, seconds: 600 };

export function boardRoutes(bind: Bind, deps: BoardDeps): void {
  const rateLimited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `posts:${caller.userId}`, posts);
  };
  bind(contract.getBoard, ({ params, query, caller, request }) =>
    readBoard(deps, { reader: caller, browser: browserOf(request), ...on(params), ...query }),
  );
  bind(contract.findMentionable, ({ params, query, caller }) =>
    offerMentions(deps, { caller, ...on(params), ...query }),
  );
  bind(contract.exportBoard, async ({ params, caller, reply }) => {
    const { name, bytes } = await exportBoard(deps, { caller, ...on(params) });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return bytes;
  });
  bind(contract.getThread, ({ params, caller, request }) =>
    readThread(deps, { reader: caller, browser: browserOf(request), ...on(params) }),
  );
  bind(contract.listReplies, ({ params, query, caller, request }) =>
    readReplies(deps, { reader: caller, browser: browserOf(request), ...on(params), ...query }),
  );
  bind(
    contract.writePost,
    ({ params, body, caller }) => writePost(deps, { caller, ...on(params), ...body }),
    rateLimited,
  );
  bind(contract.editPost, ({ params, body, caller }) => editPost(deps, { caller, ...on(params), ...body }));
  bind(
    contract.deletePost,
    withoutBody(({ params, caller }) => deletePost(deps, { caller, ...on(params) })),
  );
  bind(
    contract.pinPost,
    withoutBody(({ params, body, caller }) => pinPost(deps, { caller, ...on(params), ...body })),
  );
  bind(
    order.reportPost,
    withoutBody(({ params, body, caller }) => reportPost(deps, { caller, ...on(params), ...body })),
  );
  bind(
    order.dismissReports,
    withoutBody(({ params, caller }) => dismissReports(deps, { caller, ...on(params) })),
  );
  bind(
    order.blockWriter,
    withoutBody(({ params, body, caller }) => blockWriter(deps, { caller, ...on(params), ...body })),
  );
  bind(
    order.muteBoard,
    withoutBody(({ params, body, caller }) => muteBoard(deps, { caller, ...on(params), ...body })),
  );
  bind(
    order.muteThread,
    withoutBody(({ params, body, caller }) => muteThread(deps, { caller, ...on(params), ...body })),
  );
  bind(
    order.mutePerson,
    withoutBody(({ params, body, caller }) => mutePerson(deps, { caller, ...params, ...body })),
  );
  bind(order.listMutedPeople, ({ query, caller }) => readMuted(deps, caller, query.after));
  bind(
    contract.markBoardRead,
    withoutBody(({ params, caller }) => markRead(deps, { caller, ...on(params) })),
  );
}

/** Separates a call's board from its other parameters. */
function on<Rest>({ kind, subjectId, ...rest }: SubjectAddress & Rest) {
  return { address: { kind, subjectId }, ...rest };
}

/** Runs a call that has no answer. */
function withoutBody<Call>(work: (call: Call) => Promise<void>): (call: Call) => Promise<undefined> {
  return async (call) => {
    await work(call);
    return undefined;
  };
}
