import { ConflictException, Injectable } from '@nestjs/common';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import type { Transporter } from 'nodemailer';
import { MailSettingsService } from './mail-settings.service.js';

/** Timeout for each step of the SMTP dialog, so that a slow mail server cannot block a stopping service. */
const PATIENCE_MS = 10_000;

/** Sends plain-text mail through the configured mail server. */
@Injectable()
export class Mailer {
  private connected: { smtp_url: string; transport: Promise<Transporter> } | undefined;

  constructor(private readonly settings: MailSettingsService) {}

  async isSet(): Promise<boolean> {
    return (await this.settings.current()).smtp_url !== null;
  }

  /** @throws Error if there is no mail server, the mail server refuses the mail, or `signal` aborts the attempt */
  async send(to: string, { subject, text }: { subject: string; text: string }, signal?: AbortSignal): Promise<void> {
    refuseInTransaction('the mail server');
    const { smtp_url, mail_from } = await this.settings.current();
    if (!smtp_url) throw new Error('there is no mail server');
    const transport = await this.transportTo(smtp_url);
    await transport.sendMail({
      from: mail_from,
      to: { name: '', address: to },
      subject,
      text,
      ...(signal && { signal }),
    });
  }

  private transportTo(smtp_url: string): Promise<Transporter> {
    if (this.connected?.smtp_url !== smtp_url) {
      // Only a pooled transport, which the URL can request, keeps connections open.
      this.connected?.transport.then((former) => former.close()).catch(() => {});
      this.connected = { smtp_url, transport: connectTo(smtp_url) };
    }
    return this.connected.transport;
  }
}

export function noMailServer() {
  return new ConflictException({ message: 'This installation cannot send mail.', code: 'no_mail_server' });
}

async function connectTo(url: string): Promise<Transporter> {
  // Loaded on demand: installations without a mail server never need the package.
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  return createTransport({ url, ...timeouts, ...safe });
}
