// Runs before the first paint, so that a dark page never flashes white and large text does not start small, and says so
// if the app does not load. A file of its own because the content security policy allows no inline scripts.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be blocked; the defaults are good enough then.
      return null;
    }
  };
  // The key is Mantine's.
  const chosen = stored('mantine-color-scheme-value') ?? 'auto';
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-font-size', stored('app-font-size') ?? 'medium');
  // May come before the app is loaded, and comes once (features/install).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener('appinstalled', () => {
    window.installPrompt = undefined;
  });

  // The app takes the place of the sentence that it could not be loaded (index.html).
  const showFailure = () => {
    const failure = document.getElementById('load-failure');
    if (!failure) return;
    failure.hidden = false;
    failure.querySelector('button').onclick = () => location.reload();
  };
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);
  // An import of the app that fails has no handler.
  addEventListener('unhandledrejection', showFailure);
  // As long as the app waits for its parts (ui/load-in-time.ts).
  setTimeout(showFailure, 120_000);
})();
