/** Maps, wherever one is shown. */
export const map = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  drawing: 'Loading map…',
  simplified: 'Simplified map, no streets',
  noMap: "Your browser can't show maps because WebGL is off.",
  failed: "The map couldn't be loaded.",
} as const;
