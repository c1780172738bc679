import type { MailTopic } from '../../contracts/notifications.ts';
import type { ReportParts } from '../administration/index.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';

export interface DiscussionParts extends Parts, ReportParts {
  /** How often one person may write anything. */
  readonly writes: Limit;
  /** Where somebody ends mails of a sort. */
  readonly unsubscribeUrl: (topic: MailTopic, userId: string) => string;
}
