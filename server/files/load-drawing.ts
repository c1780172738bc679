/**
 * What draws pictures. Its library is loaded when the first is drawn: it takes memory that a process which serves pages
 * may never need.
 */
export async function loadDrawing() {
  const [pictures, previews] = await Promise.all([
    import('./encode-picture.ts'),
    import('./draw-preview.ts'),
  ]);
  return { ...pictures, ...previews };
}
