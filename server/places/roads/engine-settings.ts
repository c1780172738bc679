/** Metres around a point in which a road is looked for: whoever is farther from one is outside of the extract. */
const reachMetres = 3000;
/** What one thread of the engine keeps of the roads in memory, in bytes. */
const cacheBytes = 128 * 1024 * 1024;

/**
 * What Valhalla is told. Beside the folder with the roads these are its own defaults: it does not start without them,
 * also where they tell of calls that nobody makes.
 */
export function engineSettings(tiles: string): string {
  const limits = { max_distance: 5_000_000, max_locations: 2 };
  const matrix = { max_matrix_distance: 400_000, max_matrix_location_pairs: 1 };
  return JSON.stringify({
    mjolnir: { tile_dir: tiles, max_cache_size: cacheBytes, logging: { type: 'std_out', color: false } },
    loki: {
      actions: ['route', 'status'],
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: reachMetres,
        street_side_max_distance: 1000,
        street_side_tolerance: 5,
      },
    },
    meili: { default: { breakage_distance: 2000 } },
    service_limits: {
      auto: { ...limits, ...matrix },
      isochrone: {
        max_contours: 4,
        max_distance: 25_000,
        max_distance_contour: 200,
        max_locations: 1,
        max_time_contour: 120,
      },
      max_alternates: 2,
      max_exclude_locations: 50,
      max_exclude_polygons_length: 10_000,
      max_radius: 200,
      max_reachability: 100,
      pedestrian: {
        ...limits,
        ...matrix,
        max_transit_walking_distance: 10_000,
        min_transit_walking_distance: 1,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200_000,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
      },
    },
    thor: {},
  });
}
