import { Inject, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { Repository } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { Mailer } from '../mail/mailer.js';
import { plainName } from '../mail/plain-name.js';
import { UserEntity } from '../users/user.entity.js';

type Digest = PayloadOf<typeof notices.lowStockDigest>;

/** SMTP reply codes from 500 on are permanent (RFC 5321, section 4.2.1). */
const FOR_GOOD = 500;

/** An error of nodemailer. */
interface MailError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Whether the mail server refused the recipient for good, so that a retry is useless. An admin can correct any other
 * refusal, such as wrong credentials.
 */
const isRecipientRefused = ({ code, command, responseCode = 0 }: MailError) =>
  code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= FOR_GOOD;

/** The current date in the user's time zone. */
const TODAY = `(now() at time zone coalesce(timezone, 'UTC'))::date`;

/** Mails a user the list of items that are low in stock. */
@Injectable()
export class LowStockMail {
  private readonly log = new Logger(LowStockMail.name);

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Does nothing if there is no mail server or the user does not exist. Drops the mail if the mail server refuses the
   * recipient. If the mail is not sent for another reason, auth tells inventory, which later publishes a new digest of
   * the items that are low then.
   * @throws ServiceUnavailableException for a digest from an earlier version of inventory, so that it is retried
   */
  async send({ user_id, items, at }: Digest): Promise<void> {
    if (items.length === 0 || !(await this.mailer.isSet())) return;
    const email = await this.claimToday(user_id);
    if (!email) return;
    try {
      await this.mailer.send(email, lowStockMail(items, publicUrl(this.env)));
    } catch (error) {
      // Logs error codes only: the messages of mail servers contain addresses.
      const refusal = error as MailError;
      const { code, responseCode: response_code } = refusal;
      this.log.warn({ user_id, code, response_code }, 'low-stock mail not accepted by the mail server');
      if (isRecipientRefused(refusal)) return;
      if (at) return this.takeBack(user_id, at);
      await this.users.update(user_id, { low_stock_mailed_on: null });
      throw new ServiceUnavailableException({
        message: 'the mail server did not take the mail',
        code: 'mail_server_unavailable',
      });
    }
  }

  private async takeBack(user_id: number, at: string) {
    await transaction(this.users.manager.dataSource, async (tx) => {
      await tx.update(UserEntity, user_id, { low_stock_mailed_on: null });
      await this.outbox.publishEvent(tx, notices.lowStockMailFailed, { user_id, at });
    });
  }

  /**
   * Returns the address unless today's mail is already sent or being sent. A service that crashes while sending cannot
   * know whether the mail was accepted. It prefers no mail to two mails.
   */
  private async claimToday(user_id: number): Promise<string | undefined> {
    const [claimed]: [{ email: string }[], number] = await this.users.query(
      `update users set low_stock_mailed_on = ${TODAY}
       where id = $1 and low_stock_mailed_on is distinct from ${TODAY} returning email`,
      [user_id],
    );
    return claimed[0]?.email;
  }
}

function lowStockMail(items: Digest['items'], url: string) {
  const lines = items.map(
    ({ item_name, quantity, quantity_min }) =>
      `- ${plainName(item_name)}: ${quantity === 0 ? 'none left' : `${quantity} left`} (minimum ${quantity_min})`,
  );
  return {
    subject: items.length === 1 ? 'Running low: one thing you keep in stock' : `Running low: ${items.length} things`,
    text: `These things that you keep in stock are running low:

${lines.join('\n')}

Have a look: ${url}/inventory

You get this mail at most once a day. To get it no more, switch it off in Profile > Account:
${url}/profile
`,
  };
}
