import { type Cloth, clothsOf } from './cloths.ts';
import { blockPrint } from './motifs/block-print.ts';
import { chaupar } from './motifs/chaupar.ts';
import { garba } from './motifs/garba.ts';
import { giantWheel } from './motifs/giant-wheel.ts';
import { jaali } from './motifs/jaali.ts';
import { kites } from './motifs/kites.ts';
import { kolam } from './motifs/kolam.ts';
import { leheriya } from './motifs/leheriya.ts';
import { type Motif, randomFrom } from './motifs/motif.ts';
import { rangoli } from './motifs/rangoli.ts';
import { stepwell } from './motifs/stepwell.ts';
import type { Shape } from './shapes.ts';

const motifs: ReadonlyMap<string, Motif> = new Map([
  ['music', leheriya],
  ['art', blockPrint],
  ['technology', kolam],
  ['business', jaali],
  ['sports', kites],
  ['gaming', chaupar],
  ['finance', stepwell],
  ['cultural', rangoli],
  ['social', garba],
]);

/** The input of a cover: the same three values always give the same cover. */
export interface CoverSubject {
  /** The event's id. */
  id: string;
  title: string;
  /** The event's first category; without one, the motif is the giant wheel. */
  category?: string | undefined;
}

export interface CoverDrawing {
  cloth: Cloth;
  /** Back to front, on a canvas of 320 × 180. */
  shapes: Shape[];
}

/** The cover as plain geometry, for React and for link preview images. */
export function drawCover({ id, title, category }: CoverSubject): CoverDrawing {
  const random = randomFrom(`${category ?? ''}\n${title}\n${id}`);
  const cloth = random.pick(clothsOf(category));
  const motif = motifs.get(category ?? '') ?? giantWheel;
  return { cloth, shapes: motif(cloth, random) };
}
