import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';

export interface GroupDeps extends Deps {
  /** Whether the person uploaded this picture and the upload is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}
