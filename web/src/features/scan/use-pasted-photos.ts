import { useEffect } from 'react';

/** Fields that take what is pasted as text. */
const TEXT_FIELDS = 'textarea, input:not([type="file"], [type="checkbox"], [type="radio"]), [contenteditable]';

/**
 * Photos from the clipboard, wherever on the page they are pasted. Spreadsheets copy cells as text and as a picture: a
 * text field gets the text.
 */
export function usePastedPhotos(take: (photos: File[]) => void): void {
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const isText = event.clipboardData?.types.includes('text/plain');
      if (isText && event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return;
      // What has no type is judged by its content (`sortPhotos`).
      const photos = [...(event.clipboardData?.files ?? [])].filter(({ type }) => !type || type.startsWith('image/'));
      if (photos.length === 0) return;
      event.preventDefault();
      take(photos);
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, [take]);
}
