import { useEffect, useState } from 'react';
import { drawPhoto } from '../../../ui/draw-photo';
import type { Edits } from '../../../ui/photo-edits';
import { openPreview } from '../../../ui/prepare-photo';

/** A photo as it looks after its edits, for this page only. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

interface OpenPhoto {
  file: File;
  /** Null where this browser cannot open it. */
  bitmap: ImageBitmap | null;
}

/** Draws a chosen photo: `undefined` while it is being opened, `null` when it cannot be shown. */
export function usePicture(file: File | null, edits: Edits): Picture | null | undefined {
  const [open, setOpen] = useState<OpenPhoto>();
  const [picture, setPicture] = useState<Picture>();
  const bitmap = open?.file === file ? open?.bitmap : undefined;

  useEffect(() => {
    if (!file) return;
    let wanted = true;
    let opened: ImageBitmap | null = null;
    void openPreview(file)
      .catch(() => null)
      .then((made) => {
        opened = made;
        if (wanted) setOpen({ file, bitmap: made });
        else made?.close();
      });
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [file]);

  useEffect(() => {
    if (!bitmap) return;
    let wanted = true;
    let url: string | undefined;
    const canvas = drawPhoto(bitmap, edits, Math.max(bitmap.width, bitmap.height));
    void canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }).then((blob) => {
      if (!wanted) return;
      url = URL.createObjectURL(blob);
      setPicture({ url, width: canvas.width, height: canvas.height });
    });
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [bitmap, edits]);

  return bitmap === null ? null : bitmap && picture;
}
