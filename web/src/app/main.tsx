import './mantine-styles';
import './colors.css';
import './theme.css';
import './elements.css';
import './bidi.css';
import './components.css';
import './messages.css';
import './forced-colors.css';
import '../ui/load-failure.css';
import { ListStorage } from '../api/list-storage';
import { keepUpToDate } from '../api/live-updates';
import { enterBase, withBase } from '../domain/base-path';
import { takeOverToken } from '../features/auth/google-redirect';
import { hearOtherTabs } from '../session/stored-token';
import { takeToken } from '../session/take-token';
import { askEarly } from './ask-early';
import { createStore } from './store';

// The newest of each browser that the app uses: where these are there, so is what came before them.
const isComplete = 'toSorted' in [] && 'groupBy' in Object && 'withResolvers' in Promise && 'canParse' in URL;
if (!isComplete) await import('./stand-ins');

enterBase();
// Before the store looks for who is signed in.
takeOverToken();

const store = createStore({
  fetch: (path, init) => fetch(withBase(path), init),
  storage: new ListStorage(),
});

hearOtherTabs((token) => store.dispatch(takeToken(token)));
keepUpToDate(store);
askEarly(store);

// Only where the built app is served: Vite's server reloads the page in its own way. Without a worker the app works, too.
if (import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker?.register(withBase('/service-worker.js')).catch(() => {}),
  );
}

void import('../ui/stray-drops').then(({ catchStrayDrops }) => catchStrayDrops());
void import('./moved-nodes').then(({ tolerateMovedNodes }) => tolerateMovedNodes());
void import('../ui/keep-focus').then(({ keepFocus }) => keepFocus()).catch(() => {});

// Nobody copies or pastes before there is a selection, or a cursor in a field.
document.addEventListener(
  'selectionchange',
  () => void import('../ui/plain-clipboard').then(({ keepClipboardPlain }) => keepClipboardPlain()).catch(() => {}),
  { once: true },
);

// What is asked for is on its way by the time the page can be drawn, and no task is as long as both together.
void import('./page').then(({ drawPage }) => drawPage(store));
