import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';

/** Days that deleted items stay in the trash (docs/rules/trash.md). Setting values are texts. */
const TrashRetention = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'must be a whole number of days')
  .refine((days) => Number(days) >= 1 && Number(days) <= 365, 'must be 1 to 365 days');

/** Settings of the whole installation, each with the schema of its value. */
export const SETTINGS = { trash_retention_days: TrashRetention } as const;

export const SettingValue = z.object({
  value: z.string().meta({
    description: 'Depends on the key. `trash_retention_days`: a whole number of days, 1 to 365, as text.',
  }),
});
export type SettingValue = z.infer<typeof SettingValue>;

export const Setting = SettingValue.extend({ key: z.string() });
export type Setting = z.infer<typeof Setting>;

/** Commands of the settings, handled by inventory. */
export const settings = {
  /** 404 for an unknown key. */
  find: command('inventory.setting', z.object({ actor: Actor, key: z.string() }), Setting),
  /** Admins only. 400 if the value does not match the setting's schema. */
  change: command('inventory.changeSetting', Setting.extend({ actor: Actor }), Setting),
};
