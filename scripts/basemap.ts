import { writeFile } from 'node:fs/promises';
import { drawTiles, maxZoom } from './basemap/draw.ts';
import { pmtilesFile } from './basemap/pmtiles-file.ts';

/** Draws the built-in map anew; to be run when its sources or its drawing change. */
const file = new URL('../web/features/map/world.pmtiles', import.meta.url);
const tiles = await drawTiles();
const bytes = pmtilesFile(tiles, {
  kind: 'vector',
  maxZoom,
  metadata: {
    name: 'Land and places',
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
    vector_layers: [
      { id: 'land', fields: {} },
      { id: 'places', fields: { name: 'String', weight: 'Number' } },
    ],
  },
});
await writeFile(file, bytes);
console.log(`${tiles.length} tiles, ${bytes.length} bytes`);
