import { Controller, Get } from '@nestjs/common';
import { type Actor, auth, type User } from '@whereabouts/shared/contracts/auth.js';
import { MAX_USERS_PAGE } from '@whereabouts/shared/contracts/limits.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Heavy } from '../security/heavy-calls.js';
import { allUserStats } from './all-user-stats.js';

/** What two services count. */
@Controller('api')
export class StatsController {
  constructor(private readonly messenger: Messenger) {}

  @Get('user/stats')
  @Heavy()
  async ofUser(@CurrentUser() actor: Actor) {
    const answers = await Promise.all([
      this.messenger.call(stats.items, { actor }),
      this.messenger.call(stats.images, { actor }),
    ]);
    return { ...answers[0], ...answers[1] };
  }

  @Get('user/stats/charts')
  @Heavy()
  charts(@CurrentUser() actor: Actor) {
    return this.messenger.call(stats.charts, { actor });
  }

  /** For admins: each service that is asked makes sure of that. */
  @Get('admin/users/stats')
  @Heavy()
  async ofAll(@CurrentUser() actor: Actor) {
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
