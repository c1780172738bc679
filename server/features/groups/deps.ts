import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

export interface GroupDeps extends Deps {
  /** How often one person may write. */
  readonly writes: Limit;
  /** Whether a picture may stand on a page of somebody's: they uploaded it, and it is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}
