import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery of the design system: a page for looking, outside the product's build. */
export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1' },
  cacheDir: '../../../node_modules/.vite-gallery',
});
