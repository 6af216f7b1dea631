import { t } from '../../i18n/t';
import '../../i18n/locales/photo-arrivals';
import { filesOf } from './dropped-files';
import './photo-arrivals.css';
import { TEXT_FIELDS } from '../fields/text-fields';
import { toast } from '../messages/toasts';

/** A part of the page that accepts photos. */
export interface PhotoTaker {
  take: (files: File[]) => void;
  /** Whether it accepts photos now. */
  isReady: () => boolean;
  /** Whether it also accepts pasted documents now. Dropped files are not sorted. */
  takesDocuments?: () => boolean;
}

/** How long photos wait for the next page while its code loads. */
const WAIT_MS = 30_000;

const PICTURE_ADDRESS = /\.(avif|bmp|gif|heic|heif|jpe?g|png|tiff?|webp)(\?|#|$)/i;

const DOCUMENTS = ['application/pdf', 'text/plain'];

/** The taker that was added last is asked first. */
const takers: PhotoTaker[] = [];
let left: { files: File[]; at: number } | null = null;
/** Whether the user is dragging something from this page, for example an item's picture. */
let isOwnDrag = false;

/**
 * Registers a part of the page for files dropped or pasted anywhere on it.
 * @param isLast whether it takes files only if no other part does
 * @returns a function that ends the registration
 */
export function takePhotos(taker: PhotoTaker, isLast: boolean): () => void {
  if (takers.length === 0) listen('addEventListener');
  if (isLast) takers.unshift(taker);
  else takers.push(taker);
  return () => {
    takers.splice(takers.indexOf(taker), 1);
    if (takers.length === 0) listen('removeEventListener');
  };
}

/** Stores photos for the page that opens next. */
export function leavePhotos(files: File[]): void {
  left = { files, at: Date.now() };
}

/** Photos stored for this page. Each photo is returned once. */
export function leftPhotos(): File[] {
  const { files, at } = left ?? { files: [], at: 0 };
  left = null;
  return Date.now() - at < WAIT_MS ? files : [];
}

const takerNow = () => takers.findLast(({ isReady }) => isReady());

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  document[change]('paste', pasted as EventListener);
  document[change]('dragover', draggedOver as EventListener);
  document[change]('drop', dropped as EventListener);
  document[change]('dragleave', draggedOut as EventListener);
  document[change]('dragstart', beginOwnDrag);
  // An own drag ends with `dragend`. If that event is missing, the next press ends it.
  document[change]('dragend', endOwnDrag);
  document[change]('pointerdown', endOwnDrag);
}

function beginOwnDrag(): void {
  isOwnDrag = true;
}

function endOwnDrag(): void {
  isOwnDrag = false;
}

/**
 * Spreadsheets copy cells as text and as an image. A text field gets the text. A file without a type is checked by
 * its content later.
 */
function pasted(event: ClipboardEvent): void {
  const { clipboardData, target } = event;
  const isText = clipboardData?.types.includes('text/plain');
  if (event.defaultPrevented || (isText && target instanceof Element && target.matches(TEXT_FIELDS))) return;
  const taker = takerNow();
  const documents = taker?.takesDocuments?.() ? DOCUMENTS : [];
  const photos = [...(clipboardData?.files ?? [])].filter(
    ({ type }) => !type || type.startsWith('image/') || documents.includes(type),
  );
  if (photos.length === 0 || !taker) return;
  event.preventDefault();
  taker.take(photos);
}

function draggedOver(event: DragEvent): void {
  if (event.defaultPrevented || isOwnDrag || !takerNow()) return;
  const isFile = event.dataTransfer?.types.includes('Files');
  if (!isFile && !hasAddress(event)) return;
  // Marks the page as a drop target.
  event.preventDefault();
  if (isFile) document.documentElement.dataset.photosOver = '';
}

function draggedOut({ relatedTarget }: DragEvent): void {
  if (relatedTarget === null) delete document.documentElement.dataset.photosOver;
}

function dropped(event: DragEvent): void {
  delete document.documentElement.dataset.photosOver;
  const { dataTransfer } = event;
  const taker = takerNow();
  if (event.defaultPrevented || isOwnDrag || !dataTransfer || !taker) return;
  const isPicture = hasAddress(event) && isPictureAddress(dataTransfer);
  if (!dataTransfer.types.includes('Files') && !isPicture) return;
  event.preventDefault();
  void filesOf(dataTransfer).then((files) => {
    if (files.length > 0) taker.take(files);
    else if (isPicture) void toast({ message: t('arrivals.only_address') });
  });
}

/** A text field takes an address as text. */
function hasAddress({ dataTransfer, target }: DragEvent): boolean {
  const isForField = target instanceof Element && target.closest(TEXT_FIELDS);
  return !isForField && Boolean(dataTransfer?.types.some((type) => type === 'text/uri-list' || type === 'text/html'));
}

/** Browsers transfer a web page's image as an element or only as an address. */
function isPictureAddress(transfer: DataTransfer): boolean {
  return /<img\b/i.test(transfer.getData('text/html')) || PICTURE_ADDRESS.test(transfer.getData('text/uri-list'));
}
