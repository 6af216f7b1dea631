const failed = new Set<string>();

// Vite's `import` requests each style sheet of a chunk only once, even after a failure. A retry would render the part
// without its styles.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    // Ignores style sheets of extensions and Google's script: the app does not wait for them.
    if (new URL(target.href).origin !== location.origin) return;
    failed.add(target.href);
    target.remove();
  },
  // `error` events of elements do not bubble.
  { capture: true },
);

/**
 * Retries all style sheets that failed to load.
 * @throws if one fails again
 */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyles));
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => {
      failed.delete(href);
      resolve();
    };
    link.onerror = () => reject(new Error(`style sheet not loaded: ${href}`));
    document.head.append(link);
  });
}
