import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { createStore } from '../state/store';
import { preloadParts } from '../ui/loading/preload-parts';
import { beginScrollPositions } from '../ui/scroll/scroll-positions';
import { App } from './app';

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
