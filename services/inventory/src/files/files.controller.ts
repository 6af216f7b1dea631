import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { files } from '@whereabouts/shared/contracts/files.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { FileChanges } from './file-changes.service.js';
import { ItemFiles } from './files.service.js';
import { ItemMerge } from './item-merge.service.js';

const SUCCESS = { success: true as const };

@Controller()
export class FilesController {
  constructor(
    private readonly files: ItemFiles,
    private readonly changes: FileChanges,
    private readonly merges: ItemMerge,
  ) {}

  @OnCommand(files.list)
  async list({ actor, item_id }: RequestOf<typeof files.list>) {
    return { files: await this.files.list(actor, item_id) };
  }

  @OnCommand(files.find)
  find({ actor, file_id }: RequestOf<typeof files.find>) {
    return this.files.find(actor, file_id);
  }

  @OnCommand(files.export)
  async export({ actor, after, limit }: RequestOf<typeof files.export>) {
    return { files: await this.files.export(actor, after, limit) };
  }

  @OnCommand(files.admit)
  async admit({ actor, item_id }: RequestOf<typeof files.admit>) {
    await this.changes.admit(actor, item_id);
    return SUCCESS;
  }

  @OnCommand(files.add)
  async add({ actor, item_id, given }: RequestOf<typeof files.add>) {
    return { file: await this.changes.add(actor, item_id, given) };
  }

  @OnCommand(files.change)
  async change({ actor, item_id, file_id, ...change }: RequestOf<typeof files.change>) {
    return { file: await this.changes.change(actor, item_id, file_id, change) };
  }

  @OnCommand(files.remove)
  async remove({ actor, item_id, file_id }: RequestOf<typeof files.remove>) {
    await this.changes.remove(actor, item_id, file_id);
    return SUCCESS;
  }

  @OnCommand(files.restore)
  async restore({ actor, item_id, file_id }: RequestOf<typeof files.restore>) {
    return { file: await this.changes.restore(actor, item_id, file_id) };
  }

  @OnCommand(files.move)
  async move({ actor, from_id, file_id, item_id }: RequestOf<typeof files.move>) {
    return { file: await this.changes.move(actor, from_id, file_id, item_id) };
  }

  @OnCommand(files.merge)
  merge({ actor, into, item_ids }: RequestOf<typeof files.merge>) {
    return this.merges.merge(actor, into, item_ids);
  }
}
