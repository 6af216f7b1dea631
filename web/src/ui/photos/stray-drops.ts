import { TEXT_FIELDS } from '../fields/text-fields';

/**
 * Ignores files and addresses that are dropped where nothing handles them. The browser would open them in place of
 * the page. Drops that another handler has processed are unaffected.
 */
export function catchStrayDrops(): void {
  window.addEventListener('dragover', caught);
  window.addEventListener('drop', caught);
}

function caught(event: DragEvent): void {
  const { dataTransfer, target, type } = event;
  if (event.defaultPrevented) return;
  // Text fields accept text and addresses.
  const isText = !dataTransfer?.types.includes('Files');
  if (isText && target instanceof Element && target.closest(TEXT_FIELDS)) return;
  event.preventDefault();
  if (dataTransfer && type === 'dragover') dataTransfer.dropEffect = 'none';
}
