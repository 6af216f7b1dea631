// Runs before the first paint, so that a dark page never flashes white and large text does not start small. Shows an
// error if the app does not load. It is a separate file, because the content security policy forbids inline scripts.
(() => {
  const root = document.documentElement;
  // A browser may block storage. The app then keeps its data until the page is closed, and tells the user.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      window[name].setItem('storage-works', '');
      window[name].removeItem('storage-works');
    } catch {
      const kept = new Map();
      const value = {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, String(text)),
        removeItem: (key) => void kept.delete(key),
        clear: () => kept.clear(),
        key: (index) => [...kept.keys()][index] ?? null,
        get length() {
          return kept.size;
        },
      };
      Object.defineProperty(window, name, { configurable: true, value });
      root.setAttribute('data-storage', 'refused');
    }
  }
  const stored = (key) => localStorage.getItem(key);
  // The key is Mantine's.
  const chosen = stored('mantine-color-scheme-value') ?? 'auto';
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-font-size', stored('app-font-size') ?? 'medium');
  // This event comes once, perhaps before the app is loaded (widgets/install).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener('appinstalled', () => {
    window.installPrompt = undefined;
  });

  // The app replaces the message that it could not be loaded (index.html).
  const showFailure = () => {
    const failure = document.getElementById('load-failure');
    if (!failure) return;
    failure.hidden = false;
    failure.querySelector('button').onclick = () => location.reload();
  };
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);
  // An import of the app that fails has no handler.
  addEventListener('unhandledrejection', showFailure);
  // The app waits just as long for its parts (ui/loading/load-in-time.ts).
  setTimeout(showFailure, 120_000);
})();
