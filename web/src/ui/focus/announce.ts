import { messageHost } from '../messages/message-host';

/** How long a text stays: by then screen readers have started to read it. */
const KEPT_MS = 10_000;

const region = document.createElement('div');
region.className = 'announcements';
region.ariaLive = 'polite';
messageHost.prepend(region);

/** Announces a text to screen readers, after their current output. The text is invisible. */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}
