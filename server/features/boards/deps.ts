import type { MailTopic } from '../../../contracts/notifications.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { ReportDeps } from '../moderation/index.ts';

export interface BoardDeps extends Deps, ReportDeps {
  /** How often one person may write anything. */
  readonly writes: Limit;
  /** Where somebody ends mails of a sort. */
  readonly unsubscribeUrl: (topic: MailTopic, userId: string) => string;
}
