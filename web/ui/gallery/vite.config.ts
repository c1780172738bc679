import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A page that shows the design system; not part of the production build. */
export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1' },
  cacheDir: '../../../node_modules/.vite-gallery',
});
