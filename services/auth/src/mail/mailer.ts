import { ConflictException, Injectable } from '@nestjs/common';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import type { Transporter } from 'nodemailer';
import { MailSettingsService } from './mail-settings.service.js';

/** How long each step of talking to the mail server may take, so that a stopping service does not hang on it. */
const PATIENCE_MS = 10_000;

/** Sends plain-text mail through the server of the mail settings. */
@Injectable()
export class Mailer {
  private connected: { smtp_url: string; transport: Promise<Transporter> } | undefined;

  constructor(private readonly settings: MailSettingsService) {}

  /** Whether there is a mail server. */
  async isSet(): Promise<boolean> {
    return (await this.settings.current()).smtp_url !== null;
  }

  /** @throws Error when there is no mail server, or it does not take the mail, or `signal` ends the attempt. */
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
      // Only a pool, which the address may ask for, keeps connections open.
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
  // Where there is no mail server nothing of it is read.
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
