import type { FastifyRequest } from 'fastify';
import { problems } from '../../contracts/problem.ts';
import type { RealtimeErrorCode } from '../../contracts/realtime.ts';
import { networkOf } from '../platform/network.ts';
import type { Audience } from './audience.ts';
import type { RealtimeParts } from './parts.ts';

/** Why a subscriber is not served, in the protocol's words. */
export interface Refusal {
  readonly code: RealtimeErrorCode;
  readonly message: string;
}

export interface ConnectionLimits {
  /** Open sockets that one process carries. */
  readonly most: number;
  /** Of them, those that one network address may hold. */
  readonly mostPerAddress: number;
  /** Channels that all sockets of one network address may listen to together: each takes memory for as long. */
  readonly mostChannelsPerAddress: number;
  /** How often each is asked for a sign of life; one that gives none until the next time is cut off. */
  readonly heartbeatMs: number;
}

const mostChannels = 100;
const longestChannel = 200;

/** Reads what a socket asks for as it opens, and refuses what the protocol refuses. */
export function readHandshake(
  request: FastifyRequest,
  parts: Pick<RealtimeParts, 'projectId' | 'isKnownOrigin'>,
  audience: Pick<Audience, 'size' | 'countFrom' | 'channelsFrom'>,
  limits: ConnectionLimits,
): { readonly channels: ReadonlySet<string> } | Refusal {
  const query = request.query as Record<string, string | string[] | undefined>;
  if (query.project !== parts.projectId) return refusal(1008, 'Missing or unknown project ID');
  if (!parts.isKnownOrigin(request)) return refusal(1008, problems.general_unknown_origin[1]);
  const channels = new Set([query['channels[]'] ?? []].flat().filter((channel) => channel !== ''));
  if (channels.size === 0) return refusal(1008, 'Missing channels');
  if (channels.size > mostChannels || [...channels].some((channel) => channel.length > longestChannel)) {
    return refusal(1008, `At most ${mostChannels} channels of ${longestChannel} characters`);
  }
  const address = networkOf(request.ip);
  if (
    audience.size() >= limits.most ||
    audience.countFrom(address) >= limits.mostPerAddress ||
    audience.channelsFrom(address) + channels.size > limits.mostChannelsPerAddress
  ) {
    return refusal(1013, 'Too many connections');
  }
  return { channels };
}

function refusal(code: RealtimeErrorCode, message: string): Refusal {
  return { code, message };
}
