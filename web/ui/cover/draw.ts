import { type CoverDesign, type MotifName, motifNames } from '../../../contracts/covers.ts';
import { type Cloth, clothsOf } from './cloths.ts';
import { blockPrint, jaali, kolam, leheriya, rangoli, stepwell } from './motifs/crafts.ts';
import { chaupar, garba, giantWheel, kites } from './motifs/festivities.ts';
import { canvas, type Motif, randomFrom, type Shape } from './shapes.ts';

const motifs: Record<MotifName, Motif> = {
  music: leheriya,
  art: blockPrint,
  technology: kolam,
  business: jaali,
  sports: kites,
  gaming: chaupar,
  finance: stepwell,
  cultural: rangoli,
  social: garba,
  wheel: giantWheel,
};

interface CoverDrawing {
  cloth: Cloth;
  /** Back to front, on a canvas of 320 × 180. */
  shapes: Shape[];
}

/** The cover as plain geometry, for React and for images. */
export function drawCover({ motif, seed }: CoverDesign): CoverDrawing {
  const random = randomFrom(seed);
  const cloth = random.pick(clothsOf(motif));
  return { cloth, shapes: motifs[motif](cloth, random) };
}

/**
 * Designs to pick from, all different: the first has the motif of the event's category, whichever that becomes; the
 * others have one of their own.
 *
 * @param seed up to 12 characters; another one gives other drawings
 */
export function suggestDesigns(seed: string, category: string | undefined, count: number): string[] {
  const others = motifNames.filter((name) => name !== (category ?? 'wheel'));
  const random = randomFrom(seed);
  const designs = [seed];
  while (designs.length < count && others.length > 0) {
    const [motif] = others.splice(random.whole(0, others.length - 1), 1);
    designs.push(`${seed}:${motif}`);
  }
  return designs;
}

/** The cover as a standalone SVG, to render as an image. */
export function coverSvg(design: CoverDesign): string {
  const { cloth, shapes } = drawCover(design);
  const { width, height } = canvas;
  const ground = `<path d="M0 0h${width}v${height}H0z" fill="${cloth.ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1280" height="720" fill="none" stroke-linecap="round">${ground}${shapes.map(pathOf).join('')}</svg>`;
}

function pathOf({ d, fill, stroke, width, dash, cut, turn, opacity }: Shape): string {
  const attributes = {
    d,
    fill,
    stroke,
    'stroke-width': width,
    'stroke-dasharray': dash,
    'stroke-linecap': cut && 'butt',
    transform: turn && `rotate(${turn} ${canvas.x} ${canvas.y})`,
    opacity,
  };
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== 0)
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<path${written.join('')}/>`;
}
