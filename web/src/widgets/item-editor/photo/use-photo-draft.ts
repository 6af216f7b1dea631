import { useEffect, useRef, useState } from 'react';
import { withBase } from '../../../domain/browser/base-path';
import { rotateImage } from './rotate-image';

export interface Draft {
  /** The file to send when the item is saved. */
  file: File;
  preview: string;
}

/** The image before any rotation. */
interface Source {
  url: string;
  type: string;
  quarters: number;
}

/**
 * A new or rotated photo of an item. It is sent when the item is saved, so that canceling leaves the old photo
 * and no trace on the server.
 */
export function usePhotoDraft(imageUrl: string | null) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const source = useRef<Source | null>(null);
  const made = useRef<string[]>([]);
  /** Counts changes of the draft, so that an outdated rotation is ignored. */
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
    /**
     * Rotates by a quarter clockwise. Always starts from the original, so that repeated rotation loses no
     * quality.
     */
    rotate: async () => {
      const stored = imageUrl ? { url: withBase(imageUrl), type: 'image/jpeg', quarters: 0 } : null;
      const before = source.current;
      const from = before ?? stored;
      if (!from) return;
      const turned = { ...from, quarters: (from.quarters + 1) % 4 };
      step.current += 1;
      const mine = step.current;
      // Set before the drawing, so that a second press continues from here.
      source.current = turned;
      const file = await rotateImage(turned.url, turned.quarters, turned.type).catch((problem: unknown) => {
        if (step.current !== mine) return null;
        source.current = before;
        throw problem;
      });
      if (file && step.current === mine) setDraft({ file, preview: urlOf(file) });
    },
    /** Returns to the stored photo. */
    reset: () => {
      letGo();
      setDraft(null);
    },
  };
}

export type PhotoDraft = ReturnType<typeof usePhotoDraft>;
