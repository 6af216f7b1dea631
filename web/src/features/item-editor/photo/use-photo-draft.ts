import { useContext, useEffect, useRef, useState } from 'react';
import { Photos } from '../../../ui/photos';
import { rotateImage } from './rotate-image';

export interface Draft {
  /** What is sent when the item is saved. */
  file: File;
  preview: string;
}

/** The picture as it was before any turn. */
interface Source {
  url: string;
  type: string;
  quarters: number;
}

/**
 * Another photo for an item, or the same one turned. It is sent when the item is saved, so that leaving it be brings
 * the old photo back and leaves nothing behind.
 */
export function usePhotoDraft(imageUrl: string | null) {
  const photos = useContext(Photos);
  const [draft, setDraft] = useState<Draft | null>(null);
  const source = useRef<Source | null>(null);
  const held = useRef<(() => void)[]>([]);

  const letGo = () => {
    for (const release of held.current.splice(0)) release();
  };
  useEffect(() => () => letGo(), []);

  const urlOf = (file: File) => {
    const url = URL.createObjectURL(file);
    held.current.push(() => URL.revokeObjectURL(url));
    return url;
  };
  const stored = async (path: string): Promise<Source> => {
    held.current.push(() => photos.release(path));
    return { url: await photos.acquire(path), type: 'image/jpeg', quarters: 0 };
  };

  return {
    draft,
    choose: (file: File) => {
      const url = urlOf(file);
      source.current = { url, type: file.type, quarters: 0 };
      setDraft({ file, preview: url });
    },
    /** A quarter clockwise. Always from the first picture, so that turning often costs no quality. */
    rotate: async () => {
      const from = source.current ?? (imageUrl ? await stored(imageUrl) : null);
      if (!from) return;
      const quarters = (from.quarters + 1) % 4;
      const file = await rotateImage(from.url, quarters, from.type);
      source.current = { ...from, quarters };
      setDraft({ file, preview: urlOf(file) });
    },
    /** Back to the photo as it is stored. */
    reset: () => {
      letGo();
      source.current = null;
      setDraft(null);
    },
  };
}

export type PhotoDraft = ReturnType<typeof usePhotoDraft>;
