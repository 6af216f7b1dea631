import { cutText, LENGTHS } from '../vision/cut-text.js';

/**
 * The parts of an image's file name: `name`, `name--Area` or `name--Area--Location`, with underscores for spaces
 * (docs/rules/analysis.md).
 */
export interface FileNameParts {
  name: string;
  area: string | null;
  location: string | null;
}

/** Empty parts count as missing. */
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

/** Words that cameras, phones, scanners and programs combine with numbers. */
const MADE_UP =
  'img|image|images|dsc|dscn|dscf|dsci|dscim|pxl|mvimg|vid|sam|gopr|gp|dcim|cimg|imgp|pict|pic|picture|photo|foto|bild|scan|scanned|document|screenshot|bildschirmfoto|capture|camera|cover|edited|edit|copy|kopie|burst|portrait|night|hdr|mp|pano|original|orig|thumb|thumbnail|upload|uploaded|download|file|untitled|unnamed|unknown|temp|tmp|fullsizerender|signal|whatsapp|telegram|received|snapchat|wp|at|am|pm|um|uhr|clipboard|snapshot';
const WORD = new RegExp(`^(?:${MADE_UP})$`);
const NUMBERED = new RegExp(`^(?:${MADE_UP}|p|_?mg|wa|c|d|r)[0-9]+[a-z]?$`);
const NUMBER = /^[0-9]+[a-z]{0,2}$/;
/** Part of a UUID, a hash or another id. */
const ID = /^(?=.*[0-9])[0-9a-f]{4,}$/;

/**
 * Whether a name does not describe an item: IMG_2034, PXL_20240531_101112, DSC01234, image (3), scan, dates and ids.
 */
export function isMadeByCamera(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  return words.every((word) => [WORD, NUMBERED, NUMBER, ID].some((pattern) => pattern.test(word)));
}
