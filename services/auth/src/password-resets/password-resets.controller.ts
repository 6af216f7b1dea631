import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { PasswordResetsService } from './password-resets.service.js';

@Controller()
export class PasswordResetsController {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly forgotten: ForgottenPasswords,
  ) {}

  @Handles(auth.forgotPassword)
  async forgotPassword(forgotten: RequestOf<typeof auth.forgotPassword>) {
    return { success: true as const, ...(await this.forgotten.help(forgotten)) };
  }

  @Handles(auth.resetPassword)
  async resetPassword(reset: RequestOf<typeof auth.resetPassword>) {
    await this.resets.use(reset);
    return { success: true as const };
  }

  @Handles(auth.createResetLink)
  createResetLink({ actor, user_id }: RequestOf<typeof auth.createResetLink>) {
    requireAdmin(actor);
    return this.resets.linkFor(user_id);
  }
}
