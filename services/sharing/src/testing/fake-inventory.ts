import { Controller, ServiceUnavailableException } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GrantModel } from '@whereabouts/shared/testing/grant-model.js';

/** A fake of inventory. The test decides who owns items and collections. Grants come from sharing. */
@Controller()
export class FakeInventory {
  /** Owners by item id. */
  readonly items = new Map<number, number>();
  readonly trashed = new Set<number>();
  /** Owners by collection id. */
  readonly collections = new Map<number, number>();
  /** The grants after every command. */
  readonly grants = new GrantModel();
  /** Refuses commands that change the grants, so that only events change them. */
  isAway = false;
  /** The received events, in order of arrival. */
  readonly events: PayloadOf<typeof sharing.grantsChanged>[] = [];

  /** The received activities. */
  readonly activities: PayloadOf<typeof sharing.groupActivity>[] = [];

  /** The received PIN locks. */
  readonly locked: PayloadOf<typeof guestLinks.pinLocked>[] = [];

  @OnEvent(guestLinks.pinLocked)
  pinLocked(locked: PayloadOf<typeof guestLinks.pinLocked>) {
    this.locked.push(locked);
  }

  @OnCommand(inventory.owned)
  owned({ actor, item_ids, collection_ids }: RequestOf<typeof inventory.owned>) {
    const visible_item_ids = item_ids.filter((id) => this.isVisible(actor.id, id));
    return {
      item_ids: item_ids.filter((id) => this.items.get(id) === actor.id && !this.trashed.has(id)),
      visible_item_ids,
      visible_owner_ids: visible_item_ids.map((id) => this.items.get(id) ?? 0),
      collection_ids: collection_ids.filter((id) => this.collections.get(id) === actor.id),
    };
  }

  private isVisible(user_id: number, id: number) {
    if (this.trashed.has(id)) return false;
    return (
      this.items.get(id) === user_id || this.grants.of(user_id).items.some(({ item_ids }) => item_ids.includes(id))
    );
  }

  @OnCommand(inventory.applyGrants)
  applyGrants({ changes }: RequestOf<typeof inventory.applyGrants>) {
    if (this.isAway) throw new ServiceUnavailableException();
    for (const change of changes) this.grants.apply(change);
    return { success: true as const };
  }

  @OnEvent(sharing.groupActivity)
  groupActivity(activity: PayloadOf<typeof sharing.groupActivity>) {
    this.activities.push(activity);
  }

  @OnEvent(sharing.grantsChanged)
  grantsChanged(change: PayloadOf<typeof sharing.grantsChanged>) {
    this.events.push(change);
    this.grants.apply(change);
  }
}
