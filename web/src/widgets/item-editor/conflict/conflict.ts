import { mergedValues } from '@whereabouts/shared/contracts/custom-fields.js';
import { customChange, FIELDS, type Field, type Fields, sameValue } from '../form/item-fields';

/** A field whose value here differs from the one on the server. */
export interface Difference {
  field: Field;
  mine: Fields[Field];
  theirs: Fields[Field];
  /** The side that changed the field after this form had loaded it. */
  by: 'me' | 'them' | 'both';
}

/** All custom fields are one field of an item. My changes keep the custom fields that only the other user changed. */
export function withTheirCustom(base: Fields, mine: Partial<Fields>, theirs: Fields): Partial<Fields> {
  if (!mine.custom) return mine;
  return { ...mine, custom: mergedValues(theirs.custom, customChange(base.custom, mine.custom)) };
}

/** The fields on which two edits of an item differ. Equal values need no decision. */
export function differencesOf(base: Fields, mine: Partial<Fields>, theirs: Fields): Difference[] {
  return FIELDS.flatMap((field) => {
    const byMe = field in mine && !sameValue(mine[field], base[field]);
    const byThem = !sameValue(theirs[field], base[field]);
    const own = byMe ? (mine[field] as Fields[Field]) : base[field];
    if ((!byMe && !byThem) || sameValue(own, theirs[field])) return [];
    return [{ field, mine: own, theirs: theirs[field], by: byMe ? (byThem ? 'both' : 'me') : 'them' } as const];
  });
}

/** By default each user's changes stand, and mine win where both changed a field. */
export function firstChoice(differences: Difference[]): Set<Field> {
  return new Set(differences.filter(({ by }) => by !== 'them').map(({ field }) => field));
}
