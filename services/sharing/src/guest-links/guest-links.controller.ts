import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GuestLinksService } from './guest-links.service.js';
import { GuestVisitsService } from './guest-visits.service.js';

const SUCCESS = { success: true as const };

@Controller()
export class GuestLinksController {
  constructor(
    private readonly links: GuestLinksService,
    private readonly visits: GuestVisitsService,
  ) {}

  @OnCommand(guestLinks.list)
  async list({ actor, collection_id }: RequestOf<typeof guestLinks.list>) {
    return { links: await this.links.list(actor, collection_id) };
  }

  @OnCommand(guestLinks.create)
  create(call: RequestOf<typeof guestLinks.create>) {
    return this.links.create(call.actor, call);
  }

  @OnCommand(guestLinks.revoke)
  async revoke({ actor, collection_id, link_id }: RequestOf<typeof guestLinks.revoke>) {
    await this.links.revoke(actor, collection_id, link_id);
    return SUCCESS;
  }

  @OnCommand(guestLinks.delete)
  async delete({ actor, collection_id, link_id }: RequestOf<typeof guestLinks.delete>) {
    await this.links.delete(actor, collection_id, link_id);
    return SUCCESS;
  }

  @OnCommand(guestLinks.reopen)
  reopen({ actor, collection_id, link_id }: RequestOf<typeof guestLinks.reopen>) {
    return this.links.reopen(actor, collection_id, link_id);
  }

  @OnCommand(guestLinks.open)
  open(visit: RequestOf<typeof guestLinks.open>) {
    return this.visits.open(visit);
  }

  @OnCommand(guestLinks.unlock)
  async unlock(visit: RequestOf<typeof guestLinks.unlock>) {
    return { new_visitor: await this.visits.unlock(visit) };
  }

  @OnCommand(guestLinks.preview)
  preview({ token }: RequestOf<typeof guestLinks.preview>) {
    return this.visits.preview(token);
  }
}
