import { type CoverSubject, coverDesign } from '../../contracts/covers.ts';
import { drawCover } from './cover/draw.ts';
import { canvas, type Shape } from './cover/shapes.ts';
import { CoverFrame, type CoverFrameProps } from './cover-frame.tsx';

export interface CoverProps extends CoverSubject, CoverFrameProps {}

/**
 * The generated cover of an event without a picture: the category's Indian craft motif, varied by title and id.
 * Decorative, so hidden from screen readers. Server and browser render the same markup.
 */
export function Cover({ ratio, className, ...subject }: CoverProps) {
  const { cloth, shapes } = drawCover(coverDesign(subject));
  return (
    <CoverFrame ratio={ratio} className={className}>
      <svg
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={`M0 0h${canvas.width}v${canvas.height}H0z`} fill={cloth.ground} />
        {byTurn(shapes).map(({ turn, shapes }, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes its order
          <g key={group} transform={turn ? `rotate(${turn} ${canvas.x} ${canvas.y})` : undefined}>
            {shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <path key={index} {...attributes(shape)} />
            ))}
          </g>
        ))}
      </svg>
    </CoverFrame>
  );
}

/** Groups neighbours with the same rotation, so that it is written once. */
function byTurn(shapes: readonly Shape[]): { turn: number | undefined; shapes: Shape[] }[] {
  const groups: { turn: number | undefined; shapes: Shape[] }[] = [];
  for (const shape of shapes) {
    const last = groups.at(-1);
    if (last && last.turn === shape.turn) last.shapes.push(shape);
    else groups.push({ turn: shape.turn, shapes: [shape] });
  }
  return groups;
}

function attributes({ d, fill, stroke, width, dash, cut, opacity }: Shape) {
  return {
    d,
    fill,
    stroke,
    strokeWidth: width && Math.round(width * 10) / 10,
    strokeDasharray: dash,
    strokeLinecap: cut && ('butt' as const),
    opacity,
  };
}
