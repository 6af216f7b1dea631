import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type guestLinks, StoredLink } from '@whereabouts/shared/contracts/guests.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { secretToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CollectionSharesService } from '../shares/collection-shares.service.js';
import { GuestLinkEntity } from './guest-link.entity.js';
import { linkEnd } from './link-end.js';
import { PinLocks } from './pin-locks.js';
import { hashPin } from './pins.js';

const MAX_LINKS = 100;

/** The owner's operations on guest links. Every method throws as `CollectionSharesService.requireOwn` does. */
@Injectable()
export class GuestLinksService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
    private readonly shares: CollectionSharesService,
    private readonly locks: PinLocks,
  ) {}

  /** Latest first. */
  async list(actor: Actor, collection_id: number): Promise<StoredLink[]> {
    await this.shares.requireOwn(actor, collection_id);
    const links = await this.source.manager.find(GuestLinkEntity, { where: { collection_id }, order: { id: 'DESC' } });
    return links.map((link) => this.toStoredLink(link));
  }

  /** @throws ConflictException `too_many_links`; BadRequestException for an expiry in the past */
  async create(actor: Actor, call: RequestOf<typeof guestLinks.create>): Promise<StoredLink> {
    const { collection_id, name = null, permission, max_uses = null, pin } = call;
    const end = linkEnd(call.expires_at, call.timezone);
    await this.shares.requireOwn(actor, collection_id);
    const pin_hash = pin ? await hashPin(pin) : null;
    return transaction(this.source, async (tx) => {
      await this.deletedUsers.assertActive(tx, actor.id);
      await requireRoom(tx, collection_id);
      const owner = { collection_id, owner_id: actor.id };
      const link = { ...owner, share_token: secretToken(), name, permission, pin_hash, ...end, max_uses };
      const { id } = await tx.save(GuestLinkEntity, link);
      return this.toStoredLink(await tx.findOneByOrFail(GuestLinkEntity, { id }));
    });
  }

  /** Does nothing if the link is already revoked. @throws NotFoundException `guest_link_not_found` */
  async revoke(actor: Actor, collection_id: number, id: number): Promise<void> {
    await this.shares.requireOwn(actor, collection_id);
    const { affected } = await this.source.manager.update(GuestLinkEntity, { id, collection_id }, { is_active: false });
    if (!affected) throw linkNotFound();
  }

  /** @throws NotFoundException `guest_link_not_found` */
  async delete(actor: Actor, collection_id: number, id: number): Promise<void> {
    await this.shares.requireOwn(actor, collection_id);
    const { affected } = await this.source.manager.delete(GuestLinkEntity, { id, collection_id });
    if (!affected) throw linkNotFound();
  }

  /** @throws NotFoundException `guest_link_not_found` */
  async reopen(actor: Actor, collection_id: number, id: number): Promise<StoredLink> {
    await this.shares.requireOwn(actor, collection_id);
    if (!(await this.locks.open(collection_id, id))) throw linkNotFound();
    return this.toStoredLink(await this.source.manager.findOneByOrFail(GuestLinkEntity, { id }));
  }

  /** Deletes the links of deleted collections. */
  async forget(collection_ids: number[]): Promise<void> {
    await this.source.manager.delete(GuestLinkEntity, { collection_id: In(collection_ids) });
  }

  /** Deletes the links of a deleted user, or those created before `made_by` if another person may have created them. */
  async removeAll(manager: EntityManager, owner_id: number, made_by: string | null = null): Promise<void> {
    await manager.query(
      'delete from guest_links where owner_id = $1 and ($2::timestamptz is null or created_at <= $2)',
      [owner_id, made_by],
    );
  }

  private toStoredLink(link: GuestLinkEntity): StoredLink {
    return StoredLink.parse({
      ...link,
      has_pin: link.pin_hash !== null,
      pin_locked_until: this.locks.lockedUntil(link),
    });
  }
}

/** Exact until the transaction ends, because the lock serializes new links of a collection. */
async function requireRoom(manager: EntityManager, collection_id: number) {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.guest-links-' || $1::bigint, 0))`,
    [collection_id],
  );
  if ((await manager.countBy(GuestLinkEntity, { collection_id })) >= MAX_LINKS) throw tooManyLinks();
}

const linkNotFound = () =>
  new NotFoundException({ message: 'The guest link was not found.', code: 'guest_link_not_found' });

const tooManyLinks = () =>
  new ConflictException({
    message: `A collection has at most ${MAX_LINKS} guest links. Delete some first.`,
    code: 'too_many_links',
  });
