import { defineConfig } from 'vite';

/** Builds the service worker as one script with a fixed address, because the address determines its scope. */
export default defineConfig({
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
