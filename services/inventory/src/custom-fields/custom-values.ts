import { BadRequestException, NotFoundException } from '@nestjs/common';
import type { CustomValues } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type CustomValue, customValueProblem } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import type { CustomFieldEntity } from './custom-field.entity.js';

/** The values of an item before and after a write. */
interface CustomWrite {
  user_id: number;
  before?: CustomValues | undefined;
  after: CustomValues | undefined;
}

/**
 * The order of ids prevents deadlocks. The lock makes the deletion of a field wait until this write is committed, so
 * that it finds the value.
 */
const HOLD_FIELDS = `
  select id, user_id, name, kind, choices from custom_fields
  where id = any($1) and deleted_at is null order by id for share`;

/**
 * The rule of custom values: each new value fits a field of the item's owner. A value that does not change is not
 * checked, so the value of a removed choice stays (docs/rules/custom-fields.md).
 * @throws NotFoundException `field_not_found` if the owner has no such field
 * @throws BadRequestException if a value does not fit its field
 */
export async function checkCustomValues(tx: Transaction, writes: CustomWrite[]): Promise<void> {
  const set = writes.flatMap(({ user_id, before = {}, after = {} }) =>
    Object.entries(after)
      .filter(([id, value]) => before[id] !== value)
      .map(([id, value]) => ({ user_id: Number(user_id), id: Number(id), value })),
  );
  if (set.length === 0) return;
  const ids = [...new Set(set.map(({ id }) => id))];
  const rows = await tx.query<CustomFieldEntity[]>(HOLD_FIELDS, [ids]);
  const fields = new Map(rows.map((field) => [field.id, field]));
  for (const { user_id, id, value } of set) {
    const field = fields.get(id);
    if (!field || field.user_id !== user_id) throw fieldNotFound();
    refuseWrong(field, value);
  }
}

function refuseWrong(field: CustomFieldEntity, value: CustomValue): void {
  const problem = customValueProblem(field, value);
  if (!problem) return;
  throw new BadRequestException({
    message: `“${field.name}” ${problem}.`,
    code: 'invalid',
    field: `custom.${field.id}`,
  });
}

export function fieldNotFound() {
  return new NotFoundException({ message: 'This custom field no longer exists.', code: 'field_not_found' });
}
