import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How mail is sent, as an admin has set it. At most one row. */
@Entity('mail_settings')
@Check('mail_settings_only', 'is_only')
export class MailSettingsEntity {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'mail_settings_pkey' })
  is_only!: true;

  /** Sealed by `SealedText`: the address holds the password of the mail account. */
  @Column('text', { nullable: true })
  smtp_url!: string | null;

  @Column('text', { nullable: true })
  mail_from!: string | null;
}
