import { messageHost } from './message-host';

/** Screen readers have begun to say a text by then, and do not need it any more. */
const KEPT_MS = 10_000;

const region = document.createElement('div');
region.className = 'announcements';
region.ariaLive = 'polite';
messageHost.prepend(region);

/** Says a text to screen readers when they have said what they are saying. Nothing of it is seen. */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}
