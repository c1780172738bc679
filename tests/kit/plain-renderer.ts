import type { Renderer } from '../../server/pages/index.ts';

const green =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#00ff00"/></svg>';

/** Renders the same page for every URL, and single-colour covers. */
export const plainRenderer: Renderer = {
  renderPage: async () => ({ status: 200, headers: {}, html: 'a page' }),
  shared: null,
  parametersOf: () => null,
  drawCover: async () => green,
  icon: green,
  assetsOf: () => ({ firstScript: '/first-script.js', entry: '/entry.js', styles: [], modules: [] }),
  files: undefined,
  policyExtras: {},
};
