import { Controller } from '@nestjs/common';
import { auth, type SignedIn, User } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { TokensService } from '../tokens/tokens.service.js';
import type { AccountEntity } from './account.entity.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tokens: TokensService,
  ) {}

  @Handles(auth.register)
  async register(registration: RequestOf<typeof auth.register>) {
    return this.signedIn(await this.accounts.register(registration));
  }

  @Handles(auth.login)
  async login(credentials: RequestOf<typeof auth.login>) {
    return this.signedIn(await this.accounts.signIn(credentials));
  }

  @Handles(auth.me)
  async me({ actor }: RequestOf<typeof auth.me>) {
    return { user: present(await this.accounts.find(actor.id)) };
  }

  private async signedIn(account: AccountEntity): Promise<SignedIn> {
    return { success: true, token: await this.tokens.sign(account), user: present(account) };
  }
}

function present(account: AccountEntity): User {
  return User.parse({ ...account, name: account.display_name });
}
