import type { Deps } from '../../infra/deps.ts';
import type { CommandQueueDeps } from '../registrations/index.ts';

/** A setting as those who run the site may see it; of a secret, only whether it is set. */
interface ShownSetting {
  readonly name: string;
  readonly set: boolean;
  readonly value: string | null;
}

/** What it takes to tell those who run the site of something. */
export interface ReportDeps extends Pick<Deps, 'db' | 'clock'> {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** Who is told of reports where nobody is an administrator yet. */
  readonly contactAddress: string;
}

export interface ModerationDeps extends Deps, ReportDeps {
  readonly settings: readonly ShownSetting[];
  /** What it takes to end registrations and give money back. */
  readonly desk: CommandQueueDeps;
}
