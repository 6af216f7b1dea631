const failed = new Set<string>();

// Vite's `import` asks for each style sheet of a part only once, even if it could not be loaded: the next attempt would
// show the part without its styles.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    // Extensions and Google's script add style sheets too, and no part of the app waits for those.
    if (new URL(target.href).origin !== location.origin) return;
    failed.add(target.href);
    target.remove();
  },
  // `error` events of elements do not bubble.
  { capture: true },
);

/** Loads the style sheets again that could not be loaded before. @throws when one cannot be loaded now. */
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
    link.onerror = () => reject(new Error(`not loaded: ${href}`));
    document.head.append(link);
  });
}
