import { TEXT_FIELDS } from './text-fields';

/**
 * A browser opens a file or an address in place of the page where nothing takes it. These are dropped without effect. Of
 * what is handled on its way up, nothing is changed.
 */
export function catchStrayDrops(): void {
  window.addEventListener('dragover', caught);
  window.addEventListener('drop', caught);
}

function caught(event: DragEvent): void {
  const { dataTransfer, target, type } = event;
  if (event.defaultPrevented) return;
  // Text fields take texts and addresses.
  const isText = !dataTransfer?.types.includes('Files');
  if (isText && target instanceof Element && target.closest(TEXT_FIELDS)) return;
  event.preventDefault();
  if (dataTransfer && type === 'dragover') dataTransfer.dropEffect = 'none';
}
