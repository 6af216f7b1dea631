import '../ui/theme/mantine-styles';
import '../ui/theme/colors.css';
import '../ui/theme/theme.css';
import '../ui/theme/elements.css';
import '../ui/theme/bidi.css';
import '../ui/theme/components.css';
import '../ui/theme/buttons.css';
import '../ui/theme/messages.css';
import '../ui/theme/forced-colors.css';
import '../ui/theme/load-failure.css';
import { ListStorage } from '../api/lists/list-storage';
import { enterBase, withBase } from '../domain/browser/base-path';
import { keepUpToDate } from '../state/live-updates';
import { hearOtherTabs } from '../state/session/stored-token';
import { takeToken } from '../state/session/take-token';
import { createStore } from '../state/store';
import { takeOverToken } from '../widgets/account/google-redirect';
import { prefetch } from './prefetch';

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

void import('../ui/photos/stray-drops').then(({ catchStrayDrops }) => catchStrayDrops());
void import('./moved-nodes').then(({ tolerateMovedNodes }) => tolerateMovedNodes());
void import('../ui/focus/keep-focus').then(({ keepFocus }) => keepFocus()).catch(() => {});

// A copy or paste needs a selection or a cursor first, so the code loads then.
document.addEventListener(
  'selectionchange',
  () =>
    void import('../widgets/pasting/plain-clipboard')
      .then(({ keepClipboardPlain }) => keepClipboardPlain())
      .catch(() => {}),
  { once: true },
);

// The requests are on their way before the page renders. Loading the page separately also splits one long task into
// two.
void import('./page').then(({ drawPage }) => drawPage(store));
