// Runs before the first paint, so that a dark page never flashes white and large text does not start small. A file
// of its own because the content security policy allows no inline scripts.
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
})();
