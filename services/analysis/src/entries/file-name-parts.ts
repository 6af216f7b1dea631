import { cutText, LENGTHS } from '../vision/cut-text.js';

/** What a photo's file name says: `name`, `name--Area` or `name--Area--Location`, underscores for spaces (spec, section 5). */
export interface FileNameParts {
  name: string;
  area: string | null;
  location: string | null;
}

/** Empty parts count as left out. */
export function fileNameParts(file_name: string): FileNameParts {
  const [name = '', area = '', ...location] = file_name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .split('--')
    .map((part) => part.replaceAll('_', ' ').trim());
  return { name, area: place(area), location: place(location.join(' ')) };
}

function place(part: string) {
  return cutText(part, LENGTHS.short) || null;
}
