import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting that an admin has chosen for the installation. */
@Entity('settings')
export class SettingEntity {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  value!: string;
}
