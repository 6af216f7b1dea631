import { afterEach } from 'vitest';

const root = document.createElement('div');

/**
 * Shows HTML in the document, in place of the HTML that was shown before. Mantine and the app's messages keep elements
 * in the body for all test files of a process, so tests must not clear the body itself.
 */
export function showMarkup(html: string): void {
  root.innerHTML = html;
  document.body.append(root);
}

/** Call it once per test file. */
export const removeMarkupAfterEach = (): void => afterEach(() => root.remove());
