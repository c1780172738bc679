export { colourFaults } from './colours.ts';
export type { Installation } from './installation.ts';
export { brandFiles, mailLook, presentBrand, siteTexts } from './present.ts';
export { brandFileRoutes, installationRoutes } from './routes.ts';
