import type { MailTopic } from '../../../contracts/notifications.ts';
import type { Deps } from '../../infra/deps.ts';
import type { ReportDeps } from '../moderation/index.ts';

export interface BoardDeps extends Deps, ReportDeps {
  /** The link that unsubscribes from mails of one topic. */
  readonly unsubscribeUrl: (topic: MailTopic, userId: string) => string;
}
