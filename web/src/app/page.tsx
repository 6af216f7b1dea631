import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadParts } from '../ui/preload-parts';
import { beginScrollPositions } from '../ui/scroll/scroll-positions';
import { App } from './app';
import type { createStore } from './store';

export function drawPage(store: ReturnType<typeof createStore>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  beginScrollPositions();
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
  void preloadParts();
}
