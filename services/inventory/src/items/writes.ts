import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Revisions } from './revisions.js';

/** What every change of somebody's items begins and ends with. */
@Injectable()
export class Writes {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /** One transaction, after which the person's lists have another ETag. @throws GoneException for a deleted account. */
  for<Result>(user_id: number, write: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.source.transaction(async (manager) => {
      await this.deletedPeople.refuse(manager, user_id);
      const result = await write(manager);
      await this.revisions.bump(manager, user_id);
      return result;
    });
  }
}
