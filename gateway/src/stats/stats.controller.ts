import { Controller } from '@nestjs/common';
import { type Actor, auth, type User } from '@whereabouts/shared/contracts/auth.js';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { MAX_USERS_PAGE } from '@whereabouts/shared/contracts/limits.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { OnCall } from '../calls/on-call.decorator.js';
import { allUserStats } from './all-user-stats.js';

/** What two services count. */
@Controller()
export class StatsController {
  constructor(private readonly messenger: Messenger) {}

  @OnCall(accountCalls.getUserStats)
  async ofUser(asking: CallInput<typeof accountCalls.getUserStats>) {
    const answers = await Promise.all([
      this.messenger.call(stats.items, asking),
      this.messenger.call(stats.images, asking),
    ]);
    return { ...answers[0], ...answers[1] };
  }

  /** For admins: each service that is asked makes sure of that. */
  @OnCall(adminCalls.getAllUserStats)
  async ofAll({ actor }: CallInput<typeof adminCalls.getAllUserStats>) {
    const [users, items, images] = await Promise.all([
      this.everybody(actor),
      this.messenger.call(stats.itemsOfAll, { actor }),
      this.messenger.call(stats.imagesOfAll, { actor }),
    ]);
    return allUserStats(users, items.users, images.users);
  }

  /** Oldest user first, so that one made meanwhile moves nobody to another page. */
  private async everybody(actor: Actor): Promise<User[]> {
    const users: User[] = [];
    for (let page = 1; ; page += 1) {
      const order = { sort: 'created_at', dir: 'asc' } as const;
      const answer = await this.messenger.call(auth.users, { actor, page, page_size: MAX_USERS_PAGE, ...order });
      users.push(...answer.users);
      if (answer.users.length < MAX_USERS_PAGE) return users;
    }
  }
}
