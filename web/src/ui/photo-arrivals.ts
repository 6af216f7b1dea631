import { t } from '../i18n/t';
import '../locales/photo-arrivals';
import { filesOf } from './dropped-files';
import './photo-arrivals.css';
import { TEXT_FIELDS } from './text-fields';
import { toast } from './toasts';

/** A part of the page that takes photos. */
export interface PhotoTaker {
  take: (files: File[]) => void;
  /** Whether it takes any now. */
  isReady: () => boolean;
}

/** How long photos wait for the page that they were left for, while its code is loaded. */
const WAIT_MS = 30_000;

const PICTURE_ADDRESS = /\.(avif|bmp|gif|heic|heif|jpe?g|png|tiff?|webp)(\?|#|$)/i;

/** The one that came last is asked first. */
const takers: PhotoTaker[] = [];
let left: { files: File[]; at: number } | null = null;
/** Something of this page is dragged, such as the picture of an item. */
let isOwnDrag = false;

/**
 * Gives a part of the page the files that are dropped or pasted anywhere on it.
 * @param isLast for what takes them when no other part does
 * @returns ends it
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

/** Leaves photos for the page that is opened next. */
export function leavePhotos(files: File[]): void {
  left = { files, at: Date.now() };
}

/** Photos that were left for this page; each is given once. */
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
  // A drag of this page ends with its release at the latest; the next press comes after it in any case.
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
 * Spreadsheets copy cells as text and as a picture: a text field gets the text. What has no type is judged by its
 * content later.
 */
function pasted(event: ClipboardEvent): void {
  const { clipboardData, target } = event;
  const isText = clipboardData?.types.includes('text/plain');
  if (event.defaultPrevented || (isText && target instanceof Element && target.matches(TEXT_FIELDS))) return;
  const photos = [...(clipboardData?.files ?? [])].filter(({ type }) => !type || type.startsWith('image/'));
  const taker = takerNow();
  if (photos.length === 0 || !taker) return;
  event.preventDefault();
  taker.take(photos);
}

function draggedOver(event: DragEvent): void {
  if (event.defaultPrevented || isOwnDrag || !takerNow()) return;
  const isFile = event.dataTransfer?.types.includes('Files');
  if (!isFile && !hasAddress(event)) return;
  // Says that something may be dropped here.
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

/** Web pages give their pictures as an element, some browsers as an address alone. */
function isPictureAddress(transfer: DataTransfer): boolean {
  return /<img\b/i.test(transfer.getData('text/html')) || PICTURE_ADDRESS.test(transfer.getData('text/uri-list'));
}
