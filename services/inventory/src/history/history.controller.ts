import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { history } from '@whereabouts/shared/contracts/history.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { History } from './history.service.js';
import { Reverts } from './reverts.service.js';

@Controller()
export class HistoryController {
  constructor(
    private readonly history: History,
    private readonly reverts: Reverts,
  ) {}

  @OnCommand(history.ofItem)
  ofItem({ actor, item_id, cursor }: RequestOf<typeof history.ofItem>) {
    return this.history.ofItem(actor, item_id, cursor);
  }

  @OnCommand(history.feed)
  feed({ actor, ...query }: RequestOf<typeof history.feed>) {
    return this.history.feed(actor, query);
  }

  @OnCommand(history.export)
  async export({ actor, after, limit }: RequestOf<typeof history.export>) {
    return { events: await this.history.export(actor, after, limit) };
  }

  @OnCommand(history.revert)
  revert({ actor, item_id, event_id }: RequestOf<typeof history.revert>) {
    return this.reverts.revert(actor, item_id, event_id);
  }
}
