import type { AiPreset } from '@whereabouts/shared/contracts/ai-presets.js';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The provider that an admin has set. The table has at most one row. The selected model and the limits are in
 * `settings`, where earlier versions read them.
 */
@Entity('ai_settings')
@Check('ai_settings_only', 'is_only')
export class AiSettingsEntity {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'ai_settings_pkey' })
  is_only!: true;

  @Column('text', { nullable: true })
  preset!: AiPreset | null;

  @Column('text', { nullable: true })
  base_url!: string | null;

  /** Encrypted by `SealedText`. */
  @Column('text', { nullable: true })
  key!: string | null;

  @Column('text', { nullable: true })
  fallback_model!: string | null;

  @Column('numeric', {
    nullable: true,
    transformer: {
      from: (value: string | null) => value && Number(value),
      to: (value: number | null) => value,
    },
  })
  timeout_s!: number | null;
}
