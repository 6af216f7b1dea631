import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of sharing's groups. Whoever applies a change of a group's grants locks this row first. */
@Entity('groups')
export class GroupEntity {
  @PrimaryColumn(bigint)
  id!: number;

  @Column('text')
  name!: string;

  /** The highest that was heard of. */
  @Column(bigint)
  version!: number;

  /** What was copied as a whole at this version is never overwritten by what was changed before. */
  @Column({ ...bigint, default: -1 })
  snapshot_version!: number;

  /** What was ended up to this version may be forgotten: a change from before, heard of now, makes the copy doubtful. */
  @Column({ ...bigint, default: -1 })
  forgotten_version!: number;

  /** It stays, so that what arrives late does not make the group anew. */
  @Column('boolean', { default: false })
  is_deleted!: boolean;
}
