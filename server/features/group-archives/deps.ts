import type { Db } from '../../infra/db/database.ts';
import type { FileDeps } from '../files/index.ts';
import type { InvitationDeps } from '../groups/index.ts';

export interface ArchiveDeps extends InvitationDeps {
  readonly files: FileDeps;
  /** For archives while they are read. */
  readonly archiveFolder: string;
  isMaintained(): boolean;
  /** Whether the person uploaded this picture and the upload is complete. */
  isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean>;
}
