// Separate from the schemas so that browsers can load this file without the validation library.

/** Types that a file picker offers for the form part `image`. The server checks the content only. */
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
