import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { CustomFieldKind } from '@whereabouts/shared/contracts/custom-fields.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

type Kept = 'id' | 'name' | 'kind' | 'choices' | 'category' | 'position';

/** A field that a user defines. The values are in `items.custom`, by the field's id (docs/rules/custom-fields.md). */
@Entity('custom_fields')
@Index('custom_fields_name', ['user_id', 'name_key'], { unique: true, where: '(deleted_at IS NULL)' })
@Index('custom_fields_deleted', ['id'], { where: '(deleted_at IS NOT NULL)' })
export class CustomFieldEntity implements Pick<CustomField, Kept> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** The owner. */
  @Column(bigint)
  user_id!: number;

  @Column('text')
  name!: string;

  /** Equal for equal names (docs/rules/text.md). */
  @Column('text')
  name_key!: string;

  @Column('text')
  kind!: CustomFieldKind;

  @Column('text', { array: true, nullable: true })
  choices!: string[] | null;

  @Column('text', { nullable: true })
  category!: string | null;

  @Column('integer')
  position!: number;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;

  /** Set from the deletion until all values are removed from the items. */
  @Column({ ...timestamp, nullable: true })
  deleted_at!: string | null;
}
