import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { UserCurrencies } from './user-currencies.service.js';
import { UsersService } from './users.service.js';

/** Receives auth’s events about users. */
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly currencies: UserCurrencies,
  ) {}

  @OnEvent(auth.userRegistered)
  userRegistered(user: PayloadOf<typeof auth.userRegistered>) {
    return this.users.add(user);
  }

  @OnEvent(auth.userRenamed)
  userRenamed(user: PayloadOf<typeof auth.userRenamed>) {
    return this.users.rename(user);
  }

  @OnEvent(userSettings.currencyChanged)
  currencyChanged(change: PayloadOf<typeof userSettings.currencyChanged>) {
    return this.currencies.change(change);
  }

  @OnEvent(auth.userDeleted)
  userDeleted({ id }: PayloadOf<typeof auth.userDeleted>) {
    return this.users.purge(id);
  }
}
