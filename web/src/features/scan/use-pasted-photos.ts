import { useEffect } from 'react';

/** Photos from the clipboard, wherever on the page they are pasted. */
export function usePastedPhotos(take: (photos: File[]) => void): void {
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
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
