import type { PreviewOptions } from '../../../contracts/files.ts';
import type { Framing, PictureType } from '../../../contracts/pictures.ts';
import type { Problem } from '../../infra/http/problem.ts';
import type { EncodedPicture, Focus } from './encode-picture.ts';

/** A task for a drawing process, with the picture's bytes. */
export type DrawingTask = {
  readonly bytes: Buffer;
  /** The process's memory limit, in bytes. */
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

/** The result. `last`: the process ends now, because it didn't release its memory. */
export type DrawingResult = { readonly last: boolean } & (
  | { readonly done: EncodedPicture | Buffer | number }
  | { readonly problem: Pick<Problem, 'type' | 'message' | 'about'> }
  | { readonly error: string }
);

/** The exit code of a process that exceeded its memory limit. */
export const tooMuchMemory = 70;
