// Apart from the schemas, so that a browser gets these without a validation library.

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
