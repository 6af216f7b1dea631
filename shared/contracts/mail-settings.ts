import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Email, optionalText } from './fields.js';
import { isMailSender, isSmtpUrl } from './mail-server.js';

/** What an admin may set; the environment variable of the same name in capitals wins. */
export const MailSetting = z.enum(['smtp_url', 'mail_from']);
export type MailSetting = z.infer<typeof MailSetting>;

/** A field left out stays; `null` or an empty text removes it. */
export const MailSettingsChange = z.object({
  smtp_url: optionalText(1000)
    .refine((url) => url === null || isSmtpUrl(url), {
      error: 'The server address must be like smtp://user:password@mail.example.org:587, or smtps:// for port 465.',
    })
    .meta({ description: '`smtp://user:password@host:587` or `smtps://user:password@host:465`. Never answered again.' })
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
  /** Sender of mails. */
  mail_from: z.string(),
  /** Whether there is a mail server. */
  smtp_set: z.boolean(),
  /** The host of the mail server and its port, without the account. */
  smtp_server: z.string().nullable(),
  /** A mail server is stored, but the key that encrypted its address has changed: it has to be entered again. */
  smtp_unreadable: z.boolean(),
  /** Settings that the server's environment fixes. */
  fixed: z.array(MailSetting),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const MailTest = z.object({ to: Email });

/** Whether the mail server took the mail, and what it said. */
export const MailTestAnswer = z.object({ ok: z.boolean(), message: z.string() });
export type MailTestAnswer = z.infer<typeof MailTestAnswer>;

/** A test answers within 10 s; the rest is the way of the answer. */
const TEST_TIMEOUT_MS = 12_000;

const AsAdmin = z.object({ actor: Actor });

/** Kept by auth, which sends all mail. */
export const mailSettings = {
  find: command('auth.mailSettings', AsAdmin, MailSettings),
  change: command('auth.changeMailSettings', AsAdmin.extend(MailSettingsChange.shape), MailSettings),
  test: command('auth.testMail', AsAdmin.extend(MailTest.shape), MailTestAnswer, TEST_TIMEOUT_MS),
};
