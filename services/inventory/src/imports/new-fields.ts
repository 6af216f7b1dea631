import type { CustomFieldKind } from '@whereabouts/shared/contracts/custom-fields.js';
import type { ImportPreview } from '@whereabouts/shared/contracts/imports.js';
import { MAX_CUSTOM_FIELD_NAME, MAX_LINK } from '@whereabouts/shared/contracts/limits.js';
import { isWebAddress } from '@whereabouts/shared/contracts/web-address.js';
import { type Column, labelOf } from './columns.js';
import { dateReader } from './dates.js';
import { flagOf } from './flags.js';
import { HOMEBOX_FIELD, HOMEBOX_PREFIX } from './homebox.js';
import { signedReader } from './numbers.js';
import type { Reader } from './readings.js';

type NewField = ImportPreview['columns'][number]['new_field'];

/**
 * The custom field that a column could become, if it fills no field, or only adds lines to the description.
 * @param texts the cells of the column that are not empty
 */
export function newFieldOf({ name, field }: Column, texts: string[]): NewField {
  const isOffered = field === null || (field === 'description' && labelOf(name) !== '');
  const shown = name.replace(HOMEBOX_FIELD, '').replace(HOMEBOX_PREFIX, '').trim().slice(0, MAX_CUSTOM_FIELD_NAME);
  return isOffered && shown !== '' ? { name: shown, kind: kindOf(texts) } : null;
}

/** Digits that count nothing: a postal code, a phone number, a barcode. As a number, they would lose leading zeros. */
const IDENTIFIER = /^(?:0\d|\d{8,}$)/;

/** A plain number, which the date reader takes for the serial number of a spreadsheet. */
const PLAIN = /^\d{1,7}$/;

/** For numbers and dates, a dash means "none". */
const DASH = /^[-–—]$/;

/** The kind that all cells fit. The kind of a field never changes, so a wrong one would be hard to mend. */
function kindOf(texts: string[]): CustomFieldKind {
  const values = texts.filter((text) => !DASH.test(text));
  if (values.length === 0) return 'text';
  if (!values.some((text) => IDENTIFIER.test(text)) && fits(signedReader, values)) return 'number';
  if (!values.some((text) => PLAIN.test(text)) && fits(dateReader, values)) return 'date';
  // A dash is no flag and no link.
  if (texts.every((text) => flagOf(text) !== undefined)) return 'flag';
  return texts.every((text) => text.length <= MAX_LINK && isWebAddress(text)) ? 'link' : 'text';
}

/** Whether one format fits all cells. */
const fits = <Value>({ ids, read }: Reader<Value>, texts: string[]): boolean =>
  ids.some((id) => texts.every((text) => id in read(text)));
