import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { DemoCover } from './demo-event.ts';

/** A cover as an organiser would upload it: a PNG of 1600 × 900, drawn from the vector picture in `covers/`. */
export async function drawCover(cover: DemoCover): Promise<Buffer> {
  // The site's processes read no vector pictures, whoever they come from; this one serves nobody and draws its own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawing = await readFile(new URL(`./covers/${cover}.svg`, import.meta.url));
  return sharp(drawing).png({ palette: true }).toBuffer();
}
