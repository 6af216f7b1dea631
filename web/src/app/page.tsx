import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/history-steps';
import { preloadParts } from '../ui/preload-parts';
import { App } from './app';
import type { createStore } from './store';

export function drawPage(store: ReturnType<typeof createStore>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
  void preloadParts();
}
