import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role, Users, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { isLastAdmin, oneAtATime } from '../accounts/admins.js';
import { presentUser } from '../accounts/present-user.js';
import { usersPage } from './users-page.query.js';

@Injectable()
export class UsersService {
  constructor(@InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>) {}

  async page(page: UsersPage): Promise<Users> {
    const [accounts, total] = await Promise.all([usersPage(this.accounts, page).getMany(), this.count()]);
    return { users: accounts.map(presentUser), total, page: page.page, page_size: page.page_size };
  }

  count(): Promise<number> {
    return this.accounts.count();
  }

  /** @throws NotFoundException; ConflictException `last_admin` */
  changeRole(id: number, role: Role): Promise<AccountEntity> {
    return this.accounts.manager.transaction(async (manager) => {
      await oneAtATime(manager);
      const account = await manager.findOneBy(AccountEntity, { id });
      if (!account) throw new NotFoundException();
      if (role !== 'admin' && (await isLastAdmin(manager, account))) throw lastAdmin();
      await manager.update(AccountEntity, id, { role });
      return { ...account, role };
    });
  }
}

function lastAdmin() {
  return new ConflictException({
    message: 'This is the last administrator. Make somebody else an administrator first.',
    code: 'last_admin',
  });
}
