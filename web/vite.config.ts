import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPageChunks } from './first-page-chunks';

export default defineConfig({
  plugins: [react(), firstPageChunks()],
  build: {
    // Browsers that need it load what comes next a little later, and nothing else.
    modulePreload: { polyfill: false },
    // Every first page loads the list of all parts: names would be 2 KB of it.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
  server: { proxy: { '/api': 'http://localhost:5001' } },
});
