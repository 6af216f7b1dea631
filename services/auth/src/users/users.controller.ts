import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { presentUser } from './present-user.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @OnCommand(auth.users)
  list({ actor, ...page }: RequestOf<typeof auth.users>) {
    requireAdmin(actor);
    return this.users.page(page);
  }

  @OnCommand(auth.changeRole)
  async changeRole({ actor, user_id, role }: RequestOf<typeof auth.changeRole>) {
    requireAdmin(actor);
    return { user: presentUser(await this.users.changeRole(user_id, role)) };
  }

  @OnCommand(auth.stats)
  async stats({ actor }: RequestOf<typeof auth.stats>) {
    requireAdmin(actor);
    return { user_count: await this.users.count() };
  }
}
