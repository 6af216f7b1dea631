import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/transaction-guard.js';
import type { Transporter } from 'nodemailer';
import type { AuthEnv } from '../env.js';

/** How long each step of talking to the mail server may take, so that a stopping service does not hang on it. */
const PATIENCE_MS = 10_000;

/** Sends plain-text mail through the server of `SMTP_URL`. */
@Injectable()
export class Mailer {
  private transport: Promise<Transporter> | undefined;

  constructor(@Inject(ENV) private readonly env: AuthEnv) {}

  /** Whether there is a mail server. */
  get isSet() {
    return Boolean(this.env.SMTP_URL);
  }

  /** @throws Error when there is no mail server, or it does not take the mail. */
  async send(to: string, { subject, text }: { subject: string; text: string }): Promise<void> {
    refuseInTransaction('the mail server');
    const { SMTP_URL, MAIL_FROM } = this.env;
    if (!SMTP_URL) throw new Error('there is no mail server');
    this.transport ??= connectTo(SMTP_URL, MAIL_FROM);
    await (await this.transport).sendMail({ to: { name: '', address: to }, subject, text });
  }
}

async function connectTo(url: string, from: string): Promise<Transporter> {
  // Where there is no mail server nothing of it is read.
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  return createTransport({ url, ...timeouts, ...safe }, { from });
}
