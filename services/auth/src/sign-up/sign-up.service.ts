import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { DataSource } from 'typeorm';
import { EmailConfirmationsService } from '../email-confirmations/email-confirmations.service.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { Limits } from '../limits/limits.js';
import { LoginAttempts } from '../limits/login-attempts.js';
import { Passwords } from '../passwords/passwords.js';
import type { UserEntity } from '../users/user.entity.js';
import { UserCreator } from '../users/user-creator.js';

@Injectable()
export class SignUpService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly userCreator: UserCreator,
    private readonly passwords: Passwords,
    private readonly invitations: InvitationsService,
    private readonly limits: Limits,
    private readonly attempts: LoginAttempts,
    private readonly confirmations: EmailConfirmationsService,
  ) {}

  /**
   * @throws BadRequestException `weak_password`, `common_password`; ForbiddenException `setup_required`, `signup_closed`;
   * ConflictException `email_taken`; HttpException 429
   */
  async register(registration: RequestOf<typeof auth.register>): Promise<UserEntity> {
    const { email, password, display_name, caller, ...admission } = registration;
    const network = networkOf(caller.address);
    // Invited users do not count toward the limit of their network: a whole office may be invited.
    if (await this.invitations.isValid(email, admission.invite_token))
      await this.limits.count('register_by_invitation', email);
    else await this.limits.count('register_by_network', network);
    const password_hash = await this.passwords.hash(password, { email, display_name });
    const user = await transaction(this.source, (tx) =>
      this.userCreator.create(tx, { email, display_name, password_hash }, admission),
    );
    await this.attempts.remember(email, network);
    this.confirmations.ask(user);
    return user;
  }
}
