import type { MailTopic } from '../../../contracts/notifications.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { ReportDeps } from '../moderation/index.ts';

export interface BoardDeps extends Deps, ReportDeps {
  /** Write limit per person, for everything they write. */
  readonly writes: Limit;
  /** The link that unsubscribes from mails of one topic. */
  readonly unsubscribeUrl: (topic: MailTopic, userId: string) => string;
}
