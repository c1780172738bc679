import { encodeQR } from 'qr';

/** Modules left white around the code; scanners need four (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code as a drawing that sharpens with every screen and printer. */
export interface CodePicture {
  /** Modules a side, the quiet zone included. */
  readonly modules: number;
  /** The dark ones, as the path of an SVG that is `modules` wide. */
  readonly path: string;
}

/** Draws a code so that a scratched screen still scans: a quarter of it may be unreadable. */
export function drawCode(text: string): CodePicture {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quietZone });
  const path = rows.map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { modules: rows.length, path: path.flat().join('') };
}

/** The same as a file (GIF): mail programs show no drawings. */
export function drawTicketFile(text: string): Buffer {
  return Buffer.from(encodeQR(text, 'gif', { ecc: 'quartile', border: quietZone, scale: 8 }));
}

/** Where dark modules stand side by side: one rectangle draws them without seams. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    if (!dark) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
