import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type {
  CustomField,
  CustomFieldChange,
  NewCustomField,
} from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { MAX_CUSTOM_FIELDS } from '@whereabouts/shared/contracts/limits.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DataSource } from 'typeorm';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import type { ListChange } from '../lists/list-changes.js';
import { answerList } from '../lists/raw-list.js';
import { isBuiltInName } from './built-in-names.js';
import { CustomFieldEntity } from './custom-field.entity.js';
import { fieldNotFound } from './custom-values.js';
import { COUNT_VALUES, FIELD_LIST } from './field-list.query.js';
import { FieldSweep } from './field-sweep.js';

/** Serializes the changes of one user's fields. */
const HOLD_USER = `
  select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.fields-of-' || $1::bigint, 0))`;

/** The fields of user `$1` in order. Writes of their values wait until this transaction ends. */
const HOLD_OWN = `
  select * from (select * from custom_fields where user_id = $1 and deleted_at is null order by id for update) held
  order by position, id`;

/** Numbers the fields `$1` in this order. */
const NUMBER = `
  update custom_fields f set position = place - 1
  from unnest($1::bigint[]) with ordinality ordered (id, place) where f.id = ordered.id`;

type Write<Result> = (tx: Transaction, own: CustomFieldEntity[]) => Promise<Result>;

/** Lists and changes the definitions of custom fields. Only their owner changes them. */
@Injectable()
export class CustomFieldsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
    private readonly sweep: FieldSweep,
  ) {}

  /** The actor's fields, and those that visible items of other users use; or "not modified". */
  list({ id: user_id }: Actor, if_none_match: string | undefined) {
    return answerList(this.source, FIELD_LIST, { user_id, if_none_match });
  }

  /** @throws ConflictException `too_many_fields`, or `field_name_taken` */
  create(
    actor: Actor,
    { name, kind, choices = null, category = null, position }: NewCustomField,
  ): Promise<CustomField> {
    return this.write(actor, async (tx, own) => {
      if (own.length >= MAX_CUSTOM_FIELDS) throw tooManyFields();
      refuseTaken(own, name);
      const made = tx.create(CustomFieldEntity, { user_id: actor.id, name, name_key: textKey(name), kind });
      const field = await tx.save(Object.assign(made, { choices, category, position: own.length }));
      return { ...viewOf(field), value_count: 0, position: await place(tx, own, field, position) };
    });
  }

  /**
   * @throws NotFoundException `field_not_found`
   * @throws ConflictException `field_name_taken`
   * @throws BadRequestException for another kind, or for choices that do not belong to the kind
   */
  change(actor: Actor, id: number, { kind, position, ...change }: CustomFieldChange): Promise<CustomField> {
    return this.write(actor, async (tx, own) => {
      const field = ownField(own, id);
      const others = own.filter((other) => other !== field);
      if (kind !== undefined && kind !== field.kind) {
        throw wrong('kind', 'The kind of a custom field cannot change. Add another field instead.');
      }
      if (change.choices !== undefined && (field.kind === 'choice') !== (change.choices !== null)) {
        throw wrong('choices', 'Choices must be given for a field of the kind choice, and only for it.');
      }
      if (change.name !== undefined && textKey(change.name) !== field.name_key) refuseTaken(others, change.name);
      const { name = field.name, choices = field.choices, category = field.category } = change;
      const values = { name, name_key: textKey(name), choices, category };
      await tx.update(CustomFieldEntity, { id }, values);
      const changed = { ...field, ...values };
      const [{ count }] = await tx.query<[{ count: number }]>(COUNT_VALUES, [actor.id, id]);
      const at = await place(tx, others, changed, position ?? own.indexOf(field));
      return { ...viewOf(changed), value_count: count, position: at };
    });
  }

  /**
   * Deletes a field at once, and its values in the background, because there may be as many as the user has items.
   * @returns the number of items that had a value
   * @throws NotFoundException `field_not_found`
   */
  remove(actor: Actor, id: number): Promise<number> {
    return this.write(actor, async (tx, own) => {
      ownField(own, id);
      const [{ count }] = await tx.query<[{ count: number }]>(COUNT_VALUES, [actor.id, id]);
      await tx.update(CustomFieldEntity, { id }, { deleted_at: new Date().toISOString() });
      tx.afterCommit(() => this.sweep.start());
      return count;
    });
  }

  /** The members of the actor's groups see the fields, too. */
  private write<Result>(actor: Actor, write: Write<Result>): Promise<Result> {
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      await tx.query(HOLD_USER, [actor.id]);
      const result = await write(tx, await tx.query<CustomFieldEntity[]>(HOLD_OWN, [actor.id]));
      changed.push(...(await seenByGroups(tx, actor)));
      return result;
    });
  }
}

/** Names no items: only the definitions that come with the items change. */
async function seenByGroups(tx: Transaction, { id }: Actor): Promise<ListChange[]> {
  const groups = await tx.query<{ group_id: number }[]>(
    'select group_id from group_members where user_id = $1 and role is not null',
    [id],
  );
  return groups.map(({ group_id }) => ({ kind: 'shares', group_id, owners: [], item_ids: [] }));
}

/** The access rule of every change: the actor's own fields. */
function ownField(own: CustomFieldEntity[], id: number): CustomFieldEntity {
  const field = own.find((one) => one.id === id);
  if (!field) throw fieldNotFound();
  return field;
}

/** Puts a field between the others, and numbers all. @returns its position */
async function place(tx: Transaction, others: CustomFieldEntity[], field: CustomFieldEntity, position = others.length) {
  const at = Math.min(position, others.length);
  await tx.query(NUMBER, [others.toSpliced(at, 0, field).map(({ id }) => id)]);
  return at;
}

const viewOf = ({ id, name, kind, choices, category, user_id }: CustomFieldEntity) => {
  return { id: Number(id), name, kind, choices, category, owner_id: Number(user_id) };
};

function refuseTaken(others: CustomFieldEntity[], name: string): void {
  if (isBuiltInName(name)) {
    const message = `Every item already has the field “${name}”. Choose another name.`;
    throw new ConflictException({ message, code: 'field_name_taken' });
  }
  const other = others.find(({ name_key }) => name_key === textKey(name));
  if (!other) return;
  const message = `You already have a field named “${other.name}”. Choose another name.`;
  throw new ConflictException({ message, code: 'field_name_taken' });
}

const wrong = (field: string, message: string) => new BadRequestException({ message, code: 'invalid', field });

function tooManyFields() {
  const message = `You can have at most ${MAX_CUSTOM_FIELDS} fields of your own. Delete one that you no longer need.`;
  return new ConflictException({ message, code: 'too_many_fields', limit: MAX_CUSTOM_FIELDS });
}
