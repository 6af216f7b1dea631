import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth, ResetRequests } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { IsNull, Not, Repository } from 'typeorm';
import { BackgroundTasks } from '../background/background-tasks.js';
import type { AuthEnv } from '../env.js';
import { Limits } from '../limits/limits.js';
import { Mailer } from '../mail/mailer.js';
import { presentUser } from '../users/present-user.js';
import { UserEntity } from '../users/user.entity.js';
import { PasswordResetsService } from './password-resets.service.js';

/** Maximum number of open requests that admins see. */
const SHOWN = 100;

/** Sends reset links. Neither the response nor its timing reveals whether the user exists. */
@Injectable()
export class ForgottenPasswords {
  private readonly log = new Logger(ForgottenPasswords.name);

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly resets: PasswordResetsService,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
    private readonly background: BackgroundTasks,
  ) {}

  /** Returns the token only in development (`AUTH_EXPOSE_RESET_TOKEN`). @throws HttpException 429 per network */
  async help({ email, caller }: RequestOf<typeof auth.forgotPassword>): Promise<{ reset_token?: string }> {
    await this.limits.count('forgot_by_network', networkOf(caller.address));
    if (!this.env.AUTH_EXPOSE_RESET_TOKEN) {
      this.background.run('reset link', () => this.remind(email));
      return {};
    }
    const reset_token = await this.remind(email);
    return reset_token ? { reset_token } : {};
  }

  private async remind(email: string): Promise<string | undefined> {
    if ((await this.limits.tryToCount('forgot_by_account', email)) !== null) return undefined;
    const user = await this.users.findOneBy({ email });
    if (!user) return undefined;
    const isExposed = this.env.NODE_ENV === 'development' || this.env.AUTH_EXPOSE_RESET_TOKEN;
    const is_mailed = await this.mailer.isSet();
    if (!is_mailed && !isExposed) return this.askAdmins(user);
    const { token, reset_url } = await this.resets.make(user, { is_mailed });
    if (is_mailed) this.background.run('reset mail', () => this.mailer.send(email, resetMail(reset_url)));
    else this.log.warn({ reset_url }, 'no mail server is set, pass this reset link on yourself');
    return token;
  }

  /** Records the request. An admin creates the link when passing it on, so no link is stored or logged. */
  private async askAdmins({ id }: UserEntity): Promise<undefined> {
    await this.users.update(id, { reset_requested_at: new Date().toISOString() });
  }

  /** The users who wait for a reset link from an admin, latest first. */
  async requests(): Promise<ResetRequests> {
    const users = await this.users.find({
      where: { reset_requested_at: Not(IsNull()) },
      order: { reset_requested_at: 'DESC' },
      take: SHOWN,
    });
    return {
      requests: users.flatMap((user) =>
        user.reset_requested_at ? [{ user: presentUser(user), requested_at: user.reset_requested_at }] : [],
      ),
    };
  }
}

function resetMail(url: string) {
  return {
    subject: 'Reset your Whereabouts password',
    text: `There was a request to reset your Whereabouts password. If that was you, set a new one here within an hour:

${url}

If it was not you, ignore this mail: your password stays as it is.
`,
  };
}
