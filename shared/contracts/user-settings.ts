import { z } from 'zod';
import { Actor } from './auth.js';
import { calledBy, command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';
import { Currency } from './iso-currency.js';
import { LANGUAGES } from './languages.js';
import { TimeZone } from './time-zone.js';

/** Settings that the user chose or the browser proposed. Null until then (docs/rules/accounts.md). */
export const UserSettings = z.object({
  currency: z.string().nullable(),
  timezone: z.string().nullable(),
  /** The language of names and descriptions: what a model writes, and what the text reader expects on photos. */
  language: z.string().nullable(),
  /** Whether names in the user's household may be sent to an AI provider with a photo (docs/rules/analysis.md). */
  share_names_with_ai: z.boolean(),
});
export type UserSettings = z.infer<typeof UserSettings>;

/** Absent fields keep their value. */
export const UserSettingsChange = z
  .object({
    currency: Currency,
    timezone: TimeZone,
    language: z.enum(LANGUAGES),
    share_names_with_ai: z.boolean(),
  })
  .partial();
export type UserSettingsChange = z.infer<typeof UserSettingsChange>;

const AsActor = z.object({ actor: Actor });

/** Commands and events of each user's own settings, handled by auth. */
export const userSettings = {
  find: calledBy(['gateway', 'inventory'], command('auth.userSettings', AsActor, UserSettings)),
  /** 400 for a time zone that the database does not know. */
  change: command('auth.changeUserSettings', AsActor.extend(UserSettingsChange.shape), UserSettings),
  /** For inventory, which computes days for users. The event with the latest `at` is valid. */
  timeZoneChanged: event('auth.timeZoneChanged', z.object({ user_id: Id, timezone: z.string(), at: Timestamp })),
  /** For inventory, whose items answer their owner's currency. The event with the latest `at` is valid. */
  currencyChanged: event('auth.currencyChanged', z.object({ user_id: Id, currency: z.string(), at: Timestamp })),
  /** For inventory, which has photos read again. Published only if the language is another one than before. */
  languageChanged: event('auth.languageChanged', z.object({ user_id: Id, language: z.string(), at: Timestamp })),
};
