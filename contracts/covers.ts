import { categories } from './categories.ts';

/** A generated cover as an image of its own, for lists. */
export const drawnCoverPath = '/covers/:name';

/** What a generated cover is drawn from: the same values always give the same cover. */
export interface CoverSubject {
  /** The event's id. */
  readonly id: string;
  readonly title: string;
  /** The event's first category; without one, the motif is the wheel. */
  readonly category?: string | undefined;
  /** What the organiser picked; empty: none. */
  readonly design?: string | undefined;
}

export const motifNames = [...categories, 'wheel'] as const;
export type MotifName = (typeof motifNames)[number];

/** A motif and the number that varies it. */
export interface CoverDesign {
  readonly motif: MotifName;
  /** 32 bits, unsigned. */
  readonly seed: number;
}

export function coverDesign({ id, title, category, design = '' }: CoverSubject): CoverDesign {
  const [seed = '', motif = category] = design.split(':', 2);
  return {
    motif: motifNames.find((name) => name === motif) ?? 'wheel',
    seed: hashOf(`${motif ?? ''}\n${seed === '' ? `${title}\n${id}` : seed}`),
  };
}

/** The image's address, which tells nothing about the event. */
export function drawnCoverAddress(subject: CoverSubject): string {
  const { motif, seed } = coverDesign(subject);
  return drawnCoverPath.replace(':name', `${motif}-${seed.toString(16).padStart(8, '0')}.svg`);
}

/** The design in an address's last part; null if there is none. */
export function parseCoverName(name: string): CoverDesign | null {
  const [, motif, seed = ''] = /^([a-z]+)-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
  const known = motifNames.find((one) => one === motif);
  return known === undefined ? null : { motif: known, seed: Number.parseInt(seed, 16) };
}

/** FNV-1a over code points, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
