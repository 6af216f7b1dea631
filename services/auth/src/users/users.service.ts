import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role, Users, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Repository } from 'typeorm';
import { isLastAdmin, lockUserRoles } from './admins.js';
import { presentUser } from './present-user.js';
import { UserEntity } from './user.entity.js';
import { userNotFound } from './user-not-found.js';
import { usersPage } from './users-page.query.js';

@Injectable()
export class UsersService {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  async page(page: UsersPage): Promise<Users> {
    const [users, total] = await Promise.all([usersPage(this.users, page).getMany(), this.count()]);
    return { users: users.map(presentUser), total, page: page.page, page_size: page.page_size };
  }

  count(): Promise<number> {
    return this.users.count();
  }

  /** @throws NotFoundException; ConflictException `last_admin` */
  changeRole(id: number, role: Role): Promise<UserEntity> {
    return transaction(this.users.manager.dataSource, async (tx) => {
      await lockUserRoles(tx);
      const user = await tx.findOneBy(UserEntity, { id });
      if (!user) throw userNotFound();
      if (role !== 'admin' && (await isLastAdmin(tx, user))) throw lastAdmin();
      await tx.update(UserEntity, id, { role });
      return { ...user, role };
    });
  }
}

function lastAdmin() {
  return new ConflictException({
    message: 'This is the last administrator. Make another user an administrator first.',
    code: 'last_admin',
  });
}
