import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource } from 'typeorm';
import { UserEntity } from './user.entity.js';
import { UserCurrencies } from './user-currencies.service.js';
import { UsersService } from './users.service.js';

/** Maximum number of users in the cache, at about 8 bytes each. */
const REMEMBERED = 100_000;

/** Makes sure that a user’s name is stored before their lists are answered. */
@Injectable()
export class UserNames {
  private readonly known = new Set<number>();

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly users: UsersService,
    private readonly currencies: UserCurrencies,
  ) {}

  /**
   * A registration event may arrive after the new user’s first call. In that case auth is asked once. If the name came
   * later, the list would change and get another ETag, although no item has changed.
   * @throws RemoteProblem (503, 504) for an unknown user while auth does not answer
   */
  async require(user_id: number): Promise<void> {
    if (this.known.has(user_id)) return;
    if (!(await this.source.manager.existsBy(UserEntity, { id: user_id })) && !(await this.fetch(user_id))) return;
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.add(user_id);
    void this.currencies.askOnce(user_id);
  }

  /** @returns false for a user whom auth does not know, because they have just been deleted */
  private async fetch(user_id: number): Promise<boolean> {
    const { users } = await this.messenger.call(auth.usersByIds, { user_ids: [user_id] });
    for (const { id, display_name } of users) await this.users.add({ id, display_name });
    return users.length > 0;
  }
}
