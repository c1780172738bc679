import { type CoverSubject, drawCover } from './draw.ts';
import { canvas, type Shape } from './shapes.ts';

/** The cover as a standalone SVG, to render as an image. */
export function coverSvg(subject: CoverSubject): string {
  const { cloth, shapes } = drawCover(subject);
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
