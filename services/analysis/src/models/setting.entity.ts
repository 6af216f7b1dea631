import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an admin has chosen for the whole installation. */
@Entity('settings')
export class SettingEntity {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  value!: string;
}
