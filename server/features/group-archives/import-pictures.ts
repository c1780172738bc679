import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { isOwnPicture, receiveUpload } from '../files/index.ts';
import { keyOfSourceId } from '../import/index.ts';
import type { ArchiveDeps } from './deps.ts';
import type { Archive } from './read-archive.ts';
import { knownObjects, rememberObjects } from './store.ts';

/** Stores the pictures of an archive, each once. They are encoded anew, like every upload. */
export class PictureImport {
  readonly #deps: ArchiveDeps;
  readonly #caller: Principal;
  readonly #groupId: string;
  readonly #archive: Archive;
  #known: Map<string, string | null> | null = null;

  constructor(
    deps: ArchiveDeps,
    caller: Principal,
    { groupId, archive }: { readonly groupId: string; readonly archive: Archive },
  ) {
    this.#deps = deps;
    this.#caller = caller;
    this.#groupId = groupId;
    this.#archive = archive;
  }

  /** Null: it isn't in the archive, isn't a picture or too large, or the person's storage is full. */
  async take(id: string): Promise<{ readonly fileId: string; readonly added: boolean } | null> {
    const { db, files } = this.#deps;
    const isHome = this.#archive.isFrom(this.#deps.siteUrl);
    this.#known ??= await knownObjects(db, { groupId: this.#groupId, isHome }, 'picture');
    const key = keyOfSourceId(id);
    const before = this.#known.get(key) ?? null;
    if (before !== null && (await isOwnPicture(db, before, this.#caller.userId)))
      return { fileId: before, added: false };
    const picture = await this.#archive.picture(id);
    if (picture === null) return null;
    // Remembered first: if the process ends here, the unfinished upload is swept, and the next run chooses another id.
    const fileId = newId();
    await rememberObjects(db, this.#groupId, 'picture', new Map([[key, fileId]]));
    this.#known.set(key, fileId);
    const name = picture.name.replace('pictures/', '');
    try {
      const upload = { fileId, continues: undefined, name, bytes: picture.bytes };
      await receiveUpload(files, this.#caller, { ...upload, chunk: null, framing: null });
      return { fileId, added: true };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return null;
      throw error;
    }
  }
}
