import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The mail settings of an admin. The table has at most one row. */
@Entity('mail_settings')
@Check('mail_settings_only', 'is_only')
export class MailSettingsEntity {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'mail_settings_pkey' })
  is_only!: true;

  /** Encrypted by `SealedText`, because the URL contains the password of the mail account. */
  @Column('text', { nullable: true })
  smtp_url!: string | null;

  @Column('text', { nullable: true })
  mail_from!: string | null;
}
