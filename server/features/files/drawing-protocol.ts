import type { PreviewOptions } from '../../../contracts/files.ts';
import type { Framing, PictureType } from '../../../contracts/pictures.ts';
import type { Problem } from '../../infra/http/problem.ts';
import type { EncodedPicture, Focus } from './encode-picture.ts';

/** What a drawing process is to do with a picture's bytes. */
export type DrawingTask = {
  readonly bytes: Buffer;
  /** Bytes that the process may take for it. */
  readonly memory: number;
} & (
  | { readonly kind: 'encode'; readonly framing: Framing | null }
  | {
      readonly kind: 'preview';
      readonly options: PreviewOptions;
      readonly own: PictureType;
      readonly focus: Focus | null;
    }
  | { readonly kind: 'frames'; readonly options: PreviewOptions; readonly own: PictureType }
);

/** What came of it. `last`: the process ends now, because its memory didn't come back. */
export type DrawingResult = { readonly last: boolean } & (
  | { readonly done: EncodedPicture | Buffer | number }
  | { readonly problem: Pick<Problem, 'type' | 'message' | 'about'> }
  | { readonly error: string }
);

/** The exit code of a process that took more memory than it may. */
export const tooMuchMemory = 70;
