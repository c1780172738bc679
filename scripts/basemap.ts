import { writeFile } from 'node:fs/promises';
import { drawTiles, maxZoom } from './basemap/draw.ts';
import { pmtilesFile } from './basemap/pmtiles-file.ts';

/** Redraws the built-in map. Run it after changing its sources or its style. */
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
