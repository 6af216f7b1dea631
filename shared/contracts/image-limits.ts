// Apart from the schemas, so that a browser gets these without a validation library.

/** At most 40 MB and 100 megapixels (decisions, section 6). */
export const MAX_IMAGE_BYTES = 40 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 100_000_000;

/** What a form part `image` may hold, for file pickers; the server goes by content alone. */
export const IMAGE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/tiff',
] as const;
