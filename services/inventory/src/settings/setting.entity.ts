import type { Setting } from '@whereabouts/shared/contracts/settings.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting of the whole installation that an admin has changed; the others have their defaults. */
@Entity('settings')
export class SettingEntity implements Setting {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  value!: string;
}
