/** Maps, wherever one is shown. */
export const map = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  drawing: 'Drawing the map...',
  simplified: 'Simplified map, no streets',
  noMap: 'This browser cannot draw maps (it has no WebGL).',
  failed: 'The map could not be drawn.',
} as const;
