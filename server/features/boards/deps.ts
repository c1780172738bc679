import type { MailTopic } from '../../../contracts/notifications.ts';
import type { Parts } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { ReportParts } from '../moderation/index.ts';

export interface DiscussionParts extends Parts, ReportParts {
  /** How often one person may write anything. */
  readonly writes: Limit;
  /** Where somebody ends mails of a sort. */
  readonly unsubscribeUrl: (topic: MailTopic, userId: string) => string;
}
