import { useEffect, useRef, useState } from 'react';
import type { Edits } from '../../../widgets/boxes/photo-edits';
import { drawPhoto } from '../../../widgets/prepare-photo/draw-photo';
import { openPreview } from '../../../widgets/prepare-photo/prepare-photo';

/** A preview of an edited photo, for this page only. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

interface Drawn {
  file: File;
  /** `null` if this browser cannot show it. */
  picture: Picture | null;
}

/** Draws a chosen photo: `undefined` while it loads, `null` when it cannot be shown. */
export function usePicture(file: File | null, edits: Edits): Picture | null | undefined {
  // Only the effects see the bitmap, so a render cannot draw from a closed one.
  const source = useRef<Promise<ImageBitmap | null>>(Promise.resolve(null));
  const [drawn, setDrawn] = useState<Drawn>();

  useEffect(() => {
    if (!file) return;
    const opening = openPreview(file).catch(() => null);
    source.current = opening;
    return () => {
      source.current = Promise.resolve(null);
      void opening.then((bitmap) => bitmap?.close());
    };
  }, [file]);

  useEffect(() => {
    if (!file) return setDrawn(undefined);
    let wanted = true;
    const draw = async () => {
      const bitmap = await source.current;
      if (!wanted) return;
      const picture = bitmap && (await pictureOf(bitmap, edits).catch(() => null));
      if (wanted) setDrawn({ file, picture });
      else revoke(picture);
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [file, edits]);

  // Revokes the old URL only after the new one is on the page: the page may still use it until then.
  useEffect(() => () => revoke(drawn?.picture), [drawn]);

  return drawn?.file === file ? drawn?.picture : undefined;
}

async function pictureOf(bitmap: ImageBitmap, edits: Edits): Promise<Picture> {
  const canvas = drawPhoto(bitmap, edits, () => 1);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return { url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height };
}

function revoke(picture: Picture | null | undefined) {
  if (picture) URL.revokeObjectURL(picture.url);
}
