import { FIELDS, type Field, type Fields, sameValue } from '../form/item-fields';

/** A field that would be saved otherwise than it now stands on the server. */
export interface Difference {
  field: Field;
  mine: Fields[Field];
  theirs: Fields[Field];
  /** Who has changed it since it was read: one of the two, or both. */
  by: 'me' | 'them' | 'both';
}

/** What two people who began with the same item disagree about; what both say alike needs no answer. */
export function differencesOf(base: Fields, mine: Partial<Fields>, theirs: Fields): Difference[] {
  return FIELDS.flatMap((field) => {
    const byMe = field in mine && !sameValue(mine[field], base[field]);
    const byThem = !sameValue(theirs[field], base[field]);
    const own = byMe ? (mine[field] as Fields[Field]) : base[field];
    if ((!byMe && !byThem) || sameValue(own, theirs[field])) return [];
    return [{ field, mine: own, theirs: theirs[field], by: byMe ? (byThem ? 'both' : 'me') : 'them' } as const];
  });
}

/** Everybody's own changes stand; where both changed the same, mine does until something else is chosen. */
export function firstChoice(differences: Difference[]): Set<Field> {
  return new Set(differences.filter(({ by }) => by !== 'them').map(({ field }) => field));
}
