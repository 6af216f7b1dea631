import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { DataSource } from 'typeorm';
import { GRANTS_SNAPSHOT } from './grants-snapshot.query.js';

@Controller()
export class GrantsController {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  @OnCommand(sharing.grantsSnapshot)
  async snapshot({ after_group_id }: RequestOf<typeof sharing.grantsSnapshot>) {
    const [answer] = await this.source.query<[{ groups: GroupGrants[] }]>(GRANTS_SNAPSHOT, [after_group_id]);
    return answer;
  }
}
