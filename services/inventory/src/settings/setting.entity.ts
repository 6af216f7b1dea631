import type { Setting } from '@whereabouts/shared/contracts/settings.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A system-wide setting that an admin has changed. Other settings have their defaults. */
@Entity('settings')
export class SettingEntity implements Setting {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  value!: string;
}
