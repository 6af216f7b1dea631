// Runs in the page that the service worker shows when the server cannot be reached.
(() => {
  const root = document.documentElement;
  try {
    // Sets the color scheme and the text size, as `public/first-paint.js` does for the app.
    const scheme = localStorage.getItem('mantine-color-scheme-value');
    if (scheme === 'light' || scheme === 'dark') root.style.colorScheme = scheme;
    root.dataset.fontSize = localStorage.getItem('app-font-size') ?? 'medium';
  } catch {
    // Storage may be blocked; the defaults are good enough then.
  }
  let asking = false;
  const ask = async () => {
    if (asking || document.hidden) return;
    asking = true;
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    asking = false;
    if (answer && answer.status < 500) location.reload();
  };
  setInterval(ask, 3_000);
  for (const name of ['online', 'visibilitychange']) addEventListener(name, ask);
})();
