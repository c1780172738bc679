import * as order from '../../../contracts/board-moderation.ts';
import * as contract from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import type { DiscussionParts } from './deps.ts';
import { exportBoard } from './export.ts';
import { offerMentions } from './mentions.ts';
import { blockWriter, dismissReports, markRead, reportPost } from './moderate-posts.ts';
import { muteBoard, mutePerson, muteThread, readMuted } from './mutes.ts';
import { readBoard, readReplies, readThread } from './queries.ts';
import { deletePost, editPost, pinPost, writePost } from './write-post.ts';

/** Nobody says more than this that others want to read: posts of one person, on all boards together. */
const posts = { most: 30, seconds: 600 };

/** Serves the boards of events and groups. */
export function discussionRoutes(bind: Bind, parts: DiscussionParts): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  const calmly: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `posts:${caller.userId}`, posts);
  };
  bind(contract.getBoard, ({ params, query, caller }) =>
    readBoard(parts, { reader: caller, ...on(params), ...query }),
  );
  bind(contract.findMentionable, ({ params, query, caller }) =>
    offerMentions(parts, { caller, ...on(params), ...query }),
  );
  bind(contract.exportBoard, async ({ params, caller, reply }) => {
    const { name, bytes } = await exportBoard(parts, { caller, ...on(params) });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return bytes;
  });
  bind(contract.getThread, ({ params, caller }) => readThread(parts, { reader: caller, ...on(params) }));
  bind(contract.listReplies, ({ params, query, caller }) =>
    readReplies(parts, { reader: caller, ...on(params), ...query }),
  );
  bind(
    contract.writePost,
    ({ params, body, caller }) => writePost(parts, { caller, ...on(params), ...body }),
    calmly,
  );
  bind(
    contract.editPost,
    ({ params, body, caller }) => editPost(parts, { caller, ...on(params), ...body }),
    limited,
  );
  bind(
    contract.deletePost,
    quietly(({ params, caller }) => deletePost(parts, { caller, ...on(params) })),
    limited,
  );
  bind(
    contract.pinPost,
    quietly(({ params, body, caller }) => pinPost(parts, { caller, ...on(params), ...body })),
    limited,
  );
  bind(
    order.reportPost,
    quietly(({ params, body, caller }) => reportPost(parts, { caller, ...on(params), ...body })),
    limited,
  );
  bind(
    order.dismissReports,
    quietly(({ params, caller }) => dismissReports(parts, { caller, ...on(params) })),
    limited,
  );
  bind(
    order.blockWriter,
    quietly(({ params, body, caller }) => blockWriter(parts, { caller, ...on(params), ...body })),
    limited,
  );
  bind(
    order.muteBoard,
    quietly(({ params, body, caller }) => muteBoard(parts, { caller, ...on(params), ...body })),
    limited,
  );
  bind(
    order.muteThread,
    quietly(({ params, body, caller }) => muteThread(parts, { caller, ...on(params), ...body })),
    limited,
  );
  bind(
    order.mutePerson,
    quietly(({ params, body, caller }) => mutePerson(parts, { caller, ...params, ...body })),
    limited,
  );
  bind(order.listMutedPeople, ({ query, caller }) => readMuted(parts, caller, query.after));
  bind(
    contract.markBoardRead,
    quietly(({ params, caller }) => markRead(parts, { caller, ...on(params) })),
    limited,
  );
}

/** Whose board a call is about, apart from what on it. */
function on<Rest>({ kind, subjectId, ...rest }: SubjectAddress & Rest) {
  return { address: { kind, subjectId }, ...rest };
}

/** Answers with nothing but that it is done. */
function quietly<Call>(work: (call: Call) => Promise<void>): (call: Call) => Promise<undefined> {
  return async (call) => {
    await work(call);
    return undefined;
  };
}
