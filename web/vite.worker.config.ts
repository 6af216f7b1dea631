import { defineConfig } from 'vite';

/** The service worker: one script at an address of its own, because its address says which pages it answers for. */
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
