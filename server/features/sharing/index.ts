export { embedRoutes } from './embeds.ts';
export { unpackFonts } from './fonts.ts';
export { sharingRoutes } from './routes.ts';
