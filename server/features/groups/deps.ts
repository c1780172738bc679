import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

export interface GroupDeps extends Deps {
  /** Write limit per person. */
  readonly writes: Limit;
  /** Whether the person uploaded this picture and the upload is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}
