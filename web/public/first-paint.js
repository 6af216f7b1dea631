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

  // As long as the app waits for its parts (ui/load-in-time.ts).
  const LOAD_TIMEOUT_MS = 120_000;
  const showFailure = () => {
    const app = document.getElementById('root');
    if (!app || app.hasChildNodes()) return;
    const text = document.createElement('p');
    text.textContent = 'Whereabouts could not be loaded. Check your connection and try again.';
    const again = document.createElement('button');
    again.textContent = 'Try Again';
    again.addEventListener('click', () => location.reload());
    const problem = document.createElement('div');
    problem.setAttribute('role', 'alert');
    // The style sheets may be missing as well.
    Object.assign(problem.style, {
      maxWidth: '22rem',
      margin: '30vh auto',
      padding: '0 1rem',
      font: '1rem/1.5 system-ui, sans-serif',
      textAlign: 'center',
      color: dark ? '#f2efea' : '#211e1a',
    });
    Object.assign(again.style, { minHeight: '2.75rem', marginTop: '1rem', padding: '0 1.25rem', font: 'inherit' });
    problem.append(text, again);
    app.append(problem);
  };
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);
  // An import of the app that fails has no handler.
  addEventListener('unhandledrejection', showFailure);
  setTimeout(showFailure, LOAD_TIMEOUT_MS);
})();
