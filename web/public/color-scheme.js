// Runs before the first paint, so that a dark page never flashes white. A file of its own because the
// content security policy allows no inline scripts; the key is Mantine's.
(() => {
  const root = document.documentElement;
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // Storage may be blocked; the system's setting is good enough then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.style.backgroundColor = dark ? '#151413' : '#faf9f7';
})();
