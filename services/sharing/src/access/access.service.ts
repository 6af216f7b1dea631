import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { Access, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { DataSource } from 'typeorm';
import { EDITORS } from '../groups/group-access.js';
import { ACCESS } from './access.query.js';

@Injectable()
export class AccessService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** What somebody's groups share. */
  async of({ user_id, item_ids }: RequestOf<typeof sharing.accessFor>): Promise<Access> {
    const [access] = await this.source.query<[Access]>(ACCESS, [user_id, item_ids ?? null, EDITORS]);
    return access;
  }
}
