import { useEffect, useRef, useState } from 'react';
import { withBase } from '../../../domain/base-path';
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
  /** Counts what was done to the draft: a turn that something else has overtaken comes to nothing. */
  const step = useRef(0);

  const letGo = () => {
    step.current += 1;
    source.current = null;
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
      step.current += 1;
      const url = urlOf(file);
      source.current = { url, type: file.type, quarters: 0 };
      setDraft({ file, preview: url });
    },
    /** A quarter clockwise. Always from the first picture, so that turning often costs no quality. */
    rotate: async () => {
      const stored = imageUrl ? { url: withBase(imageUrl), type: 'image/jpeg', quarters: 0 } : null;
      const before = source.current;
      const from = before ?? stored;
      if (!from) return;
      const turned = { ...from, quarters: (from.quarters + 1) % 4 };
      step.current += 1;
      const mine = step.current;
      // Before it is drawn, so that a second press turns on from here.
      source.current = turned;
      const file = await rotateImage(turned.url, turned.quarters, turned.type).catch((problem: unknown) => {
        if (step.current !== mine) return null;
        source.current = before;
        throw problem;
      });
      if (file && step.current === mine) setDraft({ file, preview: urlOf(file) });
    },
    /** Back to the photo as it is stored. */
    reset: () => {
      letGo();
      setDraft(null);
    },
  };
}

export type PhotoDraft = ReturnType<typeof usePhotoDraft>;
