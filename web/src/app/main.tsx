import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './mantine-styles';
import './theme.css';
import './elements.css';
import './components.css';
import '../ui/history-steps';
import { ListStorage } from '../api/list-storage';
import { keepUpToDate } from '../api/live-updates';
import { selectToken } from '../api/session';
import { takeOverToken } from '../features/auth/google-redirect';
import { PhotoCache } from '../ui/photo-cache';
import { App } from './app';
import { createStore } from './store';

// Before the store looks for who is signed in.
takeOverToken();

const photos = new PhotoCache(async (path, signal) => {
  const answer = await fetch(path, { signal, headers: { Authorization: `Bearer ${selectToken(store.getState())}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.blob();
});
const store = createStore({
  fetch: (path, init) => fetch(path, init),
  storage: new ListStorage(),
  onSignOut: () => photos.clear(),
});

keepUpToDate(store);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App store={store} photos={photos} />
  </StrictMode>,
);
