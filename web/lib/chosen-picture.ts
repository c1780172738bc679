import type { Framing } from '../../contracts/pictures.ts';

/** A picture that was chosen just now, and how it is to be cut. */
export interface ChosenPicture {
  readonly file: File;
  readonly framing: Framing;
}
