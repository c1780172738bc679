import type { Deps } from '../../infra/deps.ts';
import type { CommandQueueDeps } from '../registrations/index.ts';

/** A setting as administrators see it; for a secret, only whether it is set. */
interface ShownSetting {
  readonly name: string;
  readonly set: boolean;
  readonly value: string | null;
}

export interface ReportDeps extends Pick<Deps, 'db' | 'clock'> {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Gets the reports while the site has no administrator. */
  readonly contactAddress: string;
}

export interface ModerationDeps extends Deps, ReportDeps {
  readonly settings: readonly ShownSetting[];
  /** Ends registrations and refunds payments. */
  readonly desk: CommandQueueDeps;
}
