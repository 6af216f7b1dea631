import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { createTransport } from 'nodemailer';
import type { AuthEnv } from '../env.js';

/** How long each step of talking to the mail server may take, so that a stopping service does not hang on it. */
const PATIENCE_MS = 10_000;

/** Sends plain-text mail through the server of `SMTP_URL`. */
@Injectable()
export class Mailer {
  private readonly transport;

  constructor(@Inject(ENV) env: AuthEnv) {
    const timeouts = {
      dnsTimeout: PATIENCE_MS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    };
    const safe = { disableFileAccess: true, disableUrlAccess: true };
    this.transport =
      env.SMTP_URL && createTransport({ url: env.SMTP_URL, ...timeouts, ...safe }, { from: env.MAIL_FROM });
  }

  /** Whether there is a mail server. */
  get isSet() {
    return Boolean(this.transport);
  }

  /** @throws Error when there is no mail server, or it does not take the mail. */
  async send(to: string, { subject, text }: { subject: string; text: string }): Promise<void> {
    if (!this.transport) throw new Error('there is no mail server');
    await this.transport.sendMail({ to: { name: '', address: to }, subject, text });
  }
}
