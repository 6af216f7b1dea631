import './mantine-styles';
import './colors.css';
import './theme.css';
import './elements.css';
import './bidi.css';
import './components.css';
import './buttons.css';
import './messages.css';
import './forced-colors.css';
import '../ui/load-failure.css';
import { ListStorage } from '../api/list-storage';
import { keepUpToDate } from '../api/live-updates';
import { enterBase, withBase } from '../domain/base-path';
import { takeOverToken } from '../features/auth/google-redirect';
import { hearOtherTabs } from '../session/stored-token';
import { takeToken } from '../session/take-token';
import { prefetch } from './prefetch';
import { createStore } from './store';

// The newest browser features that the app uses. A browser that has them has all older ones, too.
const isComplete = 'toSorted' in [] && 'groupBy' in Object && 'withResolvers' in Promise && 'canParse' in URL;
if (!isComplete) await import('./stand-ins');

enterBase();
// Must run before the store reads the token.
takeOverToken();

const store = createStore({
  fetch: (path, init) => fetch(withBase(path), init),
  storage: new ListStorage(),
});

hearOtherTabs((token) => store.dispatch(takeToken(token)));
keepUpToDate(store);
prefetch(store);

// Only in the production build, because Vite's dev server handles reloads itself. The app also works without a
// worker.
if (import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker?.register(withBase('/service-worker.js')).catch(() => {}),
  );
}

void import('../ui/stray-drops').then(({ catchStrayDrops }) => catchStrayDrops());
void import('./moved-nodes').then(({ tolerateMovedNodes }) => tolerateMovedNodes());
void import('../ui/keep-focus').then(({ keepFocus }) => keepFocus()).catch(() => {});

// A copy or paste needs a selection or a cursor first, so the code loads then.
document.addEventListener(
  'selectionchange',
  () => void import('../ui/plain-clipboard').then(({ keepClipboardPlain }) => keepClipboardPlain()).catch(() => {}),
  { once: true },
);

// The requests are on their way before the page renders. Loading the page separately also splits one long task into
// two.
void import('./page').then(({ drawPage }) => drawPage(store));
