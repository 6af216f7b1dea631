// Separate from the schemas so that browsers can load this file without the validation library.

/** The usual extension of each type that a file can have. */
export const FILE_EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

/** Extensions of pictures and documents, which say nothing else in a name. */
const KNOWN = /\.(?:jpe?g|png|webp|gif|avif|hei[cf]|bmp|tiff?|pdf)$/i;
const JPEG = /\.jpe?g$/i;

/**
 * The name under which a file is saved: with the extension of its content. A photo may be stored in another format than
 * the one that was uploaded (docs/rules/images.md). A text keeps its name, because many extensions fit it.
 */
export function savedName(name: string, content_type: string | null): string {
  const extension = FILE_EXTENSIONS[content_type ?? ''];
  if (name === '' || !extension || content_type === 'text/plain') return name;
  if (extension === 'jpg' ? JPEG.test(name) : name.toLowerCase().endsWith(`.${extension}`)) return name;
  return `${name.replace(KNOWN, '')}.${extension}`;
}
