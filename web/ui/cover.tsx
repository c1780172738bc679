import { classNames } from './class-names.ts';
import { type CoverSubject, drawCover } from './cover/draw.ts';
import { canvas, type Shape } from './cover/shapes.ts';
import styles from './cover.module.css';

export interface CoverProps extends CoverSubject {
  /** Shape of the box; `fill` takes the size of a positioned parent. */
  ratio?: '16:9' | '1:1' | '2:1' | 'fill' | undefined;
  className?: string | undefined;
}

/**
 * The generated cover of an event without a picture: the category's Indian craft motif, varied by title and id.
 * Decorative, so hidden from screen readers. Server and browser render the same markup.
 */
export function Cover({ ratio = '16:9', className, ...subject }: CoverProps) {
  const { cloth, shapes } = drawCover(subject);
  return (
    <div className={classNames(styles.cover, styles[ratios[ratio]], className)}>
      <svg
        className={styles.drawing}
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
    </div>
  );
}

const ratios = { '16:9': 'wide', '1:1': 'square', '2:1': 'banner', fill: 'fill' } as const;

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
