import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './mantine-styles';
import './theme.css';
import './elements.css';
import './components.css';
import '../ui/history-steps';
import { ListStorage } from '../api/list-storage';
import { keepUpToDate } from '../api/live-updates';
import { takeOverToken } from '../features/auth/google-redirect';
import { App } from './app';
import { askEarly } from './ask-early';
import { createStore } from './store';

// Before the store looks for who is signed in.
takeOverToken();

const store = createStore({
  fetch: (path, init) => fetch(path, init),
  storage: new ListStorage(),
});

keepUpToDate(store);
askEarly(store);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
);
