import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { Listens } from '@whereabouts/shared/nest/handles.js';
import { DataSource } from 'typeorm';
import { Revisions } from '../items/revisions.js';
import { PersonEntity } from './person.entity.js';

/** Keeps the copy of people's names up to date. */
@Controller()
export class PeopleController {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
  ) {}

  @Listens(auth.userRegistered)
  async userRegistered(person: PayloadOf<typeof auth.userRegistered>) {
    await this.source.transaction(async (manager) => {
      await manager.upsert(PersonEntity, person, ['id']);
      await this.revisions.bump(manager, person.id);
    });
  }
}
