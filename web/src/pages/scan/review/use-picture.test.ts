import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNEDITED } from '../../../widgets/boxes/photo-edits';
import { usePicture } from './use-picture';

/** A closed bitmap has no size, as in a browser. */
class FakeBitmap {
  width = 400;
  height = 300;
  close() {
    this.width = 0;
    this.height = 0;
  }
}

/** Refuses the sizes and bitmaps that a browser's canvas refuses. */
class FakeCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    if (Number.isNaN(width) || Number.isNaN(height)) throw new TypeError("Value is not of type 'unsigned long'.");
  }
  getContext() {
    const drawImage = (bitmap: FakeBitmap) => {
      if (bitmap.width === 0) throw new DOMException('The image source is detached.', 'InvalidStateError');
    };
    return { drawImage, fillRect() {}, scale() {}, translate() {}, rotate() {} };
  }
  transferToImageBitmap = () => new FakeBitmap();
  convertToBlob = async () => new Blob(['picture']);
}

const working = new Set<string>();
const createObjectURL = () => {
  const url = `blob:${working.size}-${Math.random()}`;
  working.add(url);
  return url;
};

beforeEach(() => {
  working.clear();
  vi.stubGlobal('createImageBitmap', async () => new FakeBitmap());
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  Object.assign(URL, { createObjectURL, revokeObjectURL: (url: string) => working.delete(url) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const photo = new File(['pixels'], 'bench.jpg', { type: 'image/jpeg' });

/** Renders the hook and checks that every returned URL is still valid at that moment. */
function draw(file: File | null = photo) {
  return renderHook(
    (props) => {
      const picture = usePicture(props.file, props.edits);
      if (picture) expect(working).toContain(picture.url);
      return picture;
    },
    { initialProps: { file, edits: UNEDITED } },
  );
}

test('a photo that is chosen again is drawn again', async () => {
  const { result, rerender } = draw();
  await waitFor(() => expect(result.current).toBeTruthy());
  for (const _ of [1, 2]) {
    rerender({ file: null, edits: UNEDITED });
    expect(result.current).toBeUndefined();
    rerender({ file: photo, edits: UNEDITED });
    await waitFor(() => expect(result.current).toMatchObject({ width: 400, height: 300 }));
  }
});

test('the previous picture stays valid while an edit is drawn', async () => {
  const { result, rerender, unmount } = draw();
  await waitFor(() => expect(result.current).toBeTruthy());
  const before = result.current?.url;
  rerender({ file: photo, edits: { turns: 1, crop: null } });
  expect(result.current?.url).toBe(before);
  expect(working).toContain(before);
  await waitFor(() => expect(result.current).toMatchObject({ width: 300, height: 400 }));
  expect(working).not.toContain(before);
  unmount();
  await waitFor(() => expect(working.size).toBe(0));
});

test('a photo that the browser cannot decode is not shown', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('', 'InvalidStateError')));
  const { result } = draw();
  await waitFor(() => expect(result.current).toBeNull());
});
