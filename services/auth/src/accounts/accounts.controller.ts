import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { TokensService } from '../tokens/tokens.service.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountsService } from './accounts.service.js';
import { presentUser } from './present-user.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly deletion: AccountDeletionService,
    private readonly tokens: TokensService,
  ) {}

  @OnCommand(auth.userState)
  userState({ user_id }: RequestOf<typeof auth.userState>) {
    return this.accounts.state(user_id);
  }

  @OnCommand(auth.usersByIds)
  async usersByIds({ user_ids }: RequestOf<typeof auth.usersByIds>) {
    return { users: await this.accounts.usersByIds(user_ids) };
  }

  @OnCommand(auth.me)
  async me({ actor }: RequestOf<typeof auth.me>) {
    return { user: presentUser(await this.accounts.find(actor.id)) };
  }

  @OnCommand(auth.changeProfile)
  async changeProfile({ actor, ...change }: RequestOf<typeof auth.changeProfile>) {
    const account = await this.accounts.change(actor.id, change);
    const user = presentUser(account);
    return change.new_password ? { user, token: await this.tokens.sign(account) } : { user };
  }

  @OnCommand(auth.deleteUser)
  async deleteUser({ actor, ...proof }: RequestOf<typeof auth.deleteUser>) {
    await this.deletion.delete(actor.id, proof);
    return { success: true as const };
  }
}
