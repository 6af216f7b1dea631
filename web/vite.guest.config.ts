import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The page of guests, beside the app: it needs little of what the app does, and what both need is smaller within one file
 * of each than in one for both.
 */
export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    // As in `vite.config.ts`.
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
