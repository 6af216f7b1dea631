import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type GuestAction, guestLinks, type NewGuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { SharingService } from './sharing-service.js';
import { TestUser } from './test-user.js';

/** A collection with its owner, and the commands for its guest links. */
export class GuestLinkCalls {
  readonly owner: TestUser;
  collection_id: number;

  constructor(private readonly service: SharingService) {
    this.owner = new TestUser(service);
    this.collection_id = this.owner.collection();
  }

  create(link: Partial<NewGuestLink> & { timezone?: string } = {}, by = this.owner) {
    const of = { actor: by.actor, collection_id: this.collection_id };
    return this.service.messenger.call(guestLinks.create, { permission: 'view', ...link, ...of });
  }

  async list() {
    const of = { actor: this.owner.actor, collection_id: this.collection_id };
    return (await this.service.messenger.call(guestLinks.list, of)).links;
  }

  open(token: string, visitor?: string | null, action: GuestAction = 'see', by?: TestUser) {
    const visit = { ...(visitor && { visitor }), ...(by && { user_id: by.id }) };
    return this.service.messenger.call(guestLinks.open, { token, action, ...visit });
  }

  unlock(token: string, pin: string, visit: Partial<RequestOf<typeof guestLinks.unlock>> = {}) {
    return this.service.messenger.call(guestLinks.unlock, { token, pin, address: '192.0.2.1', ...visit });
  }
}
