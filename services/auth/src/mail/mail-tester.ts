import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MailTestAnswer } from '@whereabouts/shared/contracts/mail-settings.js';
import { publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AuthEnv } from '../env.js';
import { MailSettingsService } from './mail-settings.service.js';
import { Mailer, noMailServer } from './mailer.js';
import { type SmtpFailure, smtpFailureText } from './smtp-failure.js';

/** The admin gets a response within 10 s (docs/rules/accounts.md). */
const PATIENCE_MS = 9_000;

/** Sends a test mail for an admin and reports the mail server's response. */
@Injectable()
export class MailTester {
  private readonly log = new Logger(MailTester.name);

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly settings: MailSettingsService,
    private readonly mailer: Mailer,
  ) {}

  /** @throws ConflictException `no_mail_server` */
  async send(to: string): Promise<MailTestAnswer> {
    const { smtp_url } = await this.settings.current();
    if (!smtp_url) throw noMailServer();
    try {
      await this.mailer.send(to, testMail(publicUrl(this.env)), AbortSignal.timeout(PATIENCE_MS));
      const { host } = new URL(smtp_url);
      return { ok: true, message: `${host} accepted the mail. If it does not arrive, look in the spam folder.` };
    } catch (error) {
      const failure = error as SmtpFailure;
      // Logs error codes only: the messages of mail servers contain addresses.
      this.log.warn({ code: failure.code, response_code: failure.responseCode }, 'test mail failed');
      return { ok: false, message: smtpFailureText(failure, smtp_url) };
    }
  }
}

function testMail(url: string) {
  return {
    subject: 'Test mail from Whereabouts',
    text: `This mail shows that Whereabouts can send mail. An administrator asked for it at ${url}/profile/admin/mail

You do not have to do anything.
`,
  };
}
