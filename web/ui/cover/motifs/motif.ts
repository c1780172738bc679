import type { Cloth } from '../cloths.ts';
import type { Random } from '../random.ts';
import type { Shape } from '../shapes.ts';

/** Draws on the ground of a cloth, back to front. Equal random numbers give equal shapes. */
export type Motif = (cloth: Cloth, random: Random) => Shape[];
