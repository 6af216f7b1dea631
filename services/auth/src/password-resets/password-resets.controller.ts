import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { PasswordResetsService } from './password-resets.service.js';

@Controller()
export class PasswordResetsController {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly forgotten: ForgottenPasswords,
  ) {}

  @OnCommand(auth.forgotPassword)
  async forgotPassword(forgotten: RequestOf<typeof auth.forgotPassword>) {
    return { success: true as const, ...(await this.forgotten.help(forgotten)) };
  }

  @OnCommand(auth.resetPassword)
  async resetPassword(reset: RequestOf<typeof auth.resetPassword>) {
    await this.resets.use(reset);
    return { success: true as const };
  }

  @OnCommand(auth.recover)
  recover({ email }: RequestOf<typeof auth.recover>) {
    return this.resets.linkFor({ email });
  }

  @OnCommand(auth.resetRequests)
  requests({ actor }: RequestOf<typeof auth.resetRequests>) {
    requireAdmin(actor);
    return this.forgotten.requests();
  }

  @OnCommand(auth.createResetLink)
  createResetLink({ actor, user_id }: RequestOf<typeof auth.createResetLink>) {
    requireAdmin(actor);
    return this.resets.linkFor({ id: user_id });
  }
}
