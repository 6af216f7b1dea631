import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the guest page separately from the app. The guest page needs little of the app, and two self-contained bundles
 * are smaller than bundles that share a chunk.
 */
export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    // Matches `vite.config.ts`.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      input: 'guest.html',
    },
  },
});
