import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Email, optionalText } from './fields.js';
import { isMailSender, isSmtpUrl } from './mail-server.js';

/** Settings that an admin can change. The environment variable of the same name in capitals takes precedence. */
export const MailSetting = z.enum(['smtp_url', 'mail_from']);
export type MailSetting = z.infer<typeof MailSetting>;

/** An absent field keeps its value. `null` or an empty text removes it. */
export const MailSettingsChange = z.object({
  smtp_url: optionalText(1000)
    .refine((url) => url === null || isSmtpUrl(url), {
      error: 'The server address must be like smtp://user:password@mail.example.org:587, or smtps:// for port 465.',
    })
    .meta({ description: '`smtp://user:password@host:587` or `smtps://user:password@host:465`. Never returned.' })
    .optional(),
  mail_from: optionalText(320)
    .refine((sender) => sender === null || isMailSender(sender), {
      error: 'The sender must be an email address, or a name with one: Whereabouts <mail@example.org>.',
    })
    .meta({ description: 'An email address, or a name with one: `Whereabouts <mail@example.org>`.' })
    .optional(),
});
export type MailSettingsChange = z.infer<typeof MailSettingsChange>;

export const MailSettings = z.object({
  /** The sender of emails. */
  mail_from: z.string(),
  /** Whether a mail server is configured. */
  smtp_set: z.boolean(),
  /** Host and port of the mail server, without user and password. */
  smtp_server: z.string().nullable(),
  /** A mail server is stored, but the key that encrypted its URL has changed. An admin must enter the URL again. */
  smtp_unreadable: z.boolean(),
  /** Settings that environment variables fix. */
  fixed: z.array(MailSetting),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const MailTest = z.object({ to: Email });

/** Whether the mail server accepted the email, and its reply. */
export const MailTestAnswer = z.object({ ok: z.boolean(), message: z.string() });
export type MailTestAnswer = z.infer<typeof MailTestAnswer>;

/** A test takes at most 10 s. The other 2 s are for the response to travel. */
const TEST_TIMEOUT_MS = 12_000;

const AsAdmin = z.object({ actor: Actor });

/** Commands of the mail settings, handled by auth, which sends all email. */
export const mailSettings = {
  find: command('auth.mailSettings', AsAdmin, MailSettings),
  change: command('auth.changeMailSettings', AsAdmin.extend(MailSettingsChange.shape), MailSettings),
  test: command('auth.testMail', AsAdmin.extend(MailTest.shape), MailTestAnswer, TEST_TIMEOUT_MS),
};
