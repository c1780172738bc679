/**
 * A mask with rounded corners as raw RGBA pixels; the edge is smooth by the part of each pixel that is inside.
 *
 * @param radius in pixels, at most half of the shorter side
 */
export function roundedMask(width: number, height: number, radius: number): Buffer {
  const mask = Buffer.alloc(width * height * 4, 255);
  const reach = Math.min(radius, width / 2, height / 2);
  const rows = Math.ceil(reach);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < rows; x++) {
      const distance = Math.hypot(reach - x - 0.5, reach - y - 0.5);
      const inside = Math.min(1, Math.max(0, reach - distance + 0.5));
      const alpha = Math.round(inside * 255);
      for (const column of [x, width - 1 - x]) {
        for (const line of [y, height - 1 - y]) mask[(line * width + column) * 4 + 3] = alpha;
      }
    }
  }
  return mask;
}
