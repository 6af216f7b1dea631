import { useEffect, useRef, useState } from 'react';
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
  const [draft, setDraft] = useState<Draft | null>(null);
  const source = useRef<Source | null>(null);
  const made = useRef<string[]>([]);

  const letGo = () => {
    for (const url of made.current.splice(0)) URL.revokeObjectURL(url);
  };
  useEffect(() => () => letGo(), []);

  const urlOf = (file: File) => {
    const url = URL.createObjectURL(file);
    made.current.push(url);
    return url;
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
      const stored = imageUrl ? { url: imageUrl, type: 'image/jpeg', quarters: 0 } : null;
      const from = source.current ?? stored;
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
