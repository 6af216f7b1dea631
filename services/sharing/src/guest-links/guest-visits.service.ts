import {
  ForbiddenException,
  GoneException,
  Injectable,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { GuestAction, GuestGrant, guestLinks, OpenedLink } from '@whereabouts/shared/contracts/guests.js';
import { hashOfToken, secretToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { DataSource } from 'typeorm';
import type { GuestLinkEntity } from './guest-link.entity.js';
import { ADMIT, ADMIT_OWNER, TOUCH, VISITED_LINK } from './guest-visits.query.js';
import { Pins } from './pins.js';

type Columns =
  | 'id'
  | 'collection_id'
  | 'owner_id'
  | 'name'
  | 'permission'
  | 'pin_hash'
  | 'max_uses'
  | 'use_count'
  | 'expires_at'
  | 'expires_on';
interface Visit {
  is_expired: boolean;
  is_idle: boolean;
  is_known: boolean;
  /** The owner's visits do not count as uses. */
  is_owner: boolean;
}
type VisitedLink = Pick<GuestLinkEntity, Columns> & Visit;

/** Admits visitors by a link and checks what the link allows (docs/rules/guests.md). */
@Injectable()
export class GuestVisitsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly pins: Pins,
  ) {}

  /**
   * @throws NotFoundException if the link is unknown or revoked, even during this call
   * @throws UnauthorizedException `pin_required`
   * @throws GoneException `link_used_up` for a new visitor
   * @throws ForbiddenException `link_expired`, `view_only`
   */
  async open({ token, visitor, user_id, action }: RequestOf<typeof guestLinks.open>): Promise<OpenedLink> {
    const link = await this.find(token, visitor, user_id);
    if (link.pin_hash && !link.is_known) throw pinRequired();
    // Checked before admission: a refused action is not a visit.
    assertAllows(link, action);
    const new_visitor = link.is_known ? null : await this.admit(token, link);
    if (link.is_known && link.is_idle && !link.is_owner) await this.source.query(TOUCH, [link.id]);
    const { permission, expires_at, expires_on, is_expired, name: link_name } = link;
    return { ...toGrant(link), link_name, permission, expires_at, expires_on, is_expired, new_visitor };
  }

  /** @throws NotFoundException, GoneException as `open` does, and as `Pins.assertMatches` does */
  async unlock({ token, visitor, user_id, pin, address }: RequestOf<typeof guestLinks.unlock>): Promise<string | null> {
    const link = await this.find(token, visitor, user_id);
    if (link.is_known) return null;
    if (link.pin_hash) await this.pins.assertMatches({ id: link.id, pin_hash: link.pin_hash }, pin, address);
    return this.admit(token, link);
  }

  /** @throws NotFoundException unless the link would admit a new visitor without a PIN */
  async preview(token: string): Promise<GuestGrant> {
    const link = await this.find(token);
    if (link.pin_hash || (link.max_uses !== null && link.use_count >= link.max_uses)) throw notOpen();
    return toGrant(link);
  }

  private async find(token: string, visitor?: string, user_id?: number): Promise<VisitedLink> {
    const hash = visitor === undefined ? null : hashOfToken(visitor);
    const [link] = await this.source.query<VisitedLink[]>(VISITED_LINK, [token, hash, user_id ?? null]);
    if (!link) throw notOpen();
    return link;
  }

  private async admit(token: string, { id, is_owner }: VisitedLink): Promise<string> {
    const visitor = secretToken();
    const admitted = await this.source.query<unknown[]>(is_owner ? ADMIT_OWNER : ADMIT, [id, hashOfToken(visitor)]);
    if (admitted.length > 0) return visitor;
    await this.find(token);
    throw new GoneException({ message: 'This link has reached its maximum number of uses', code: 'link_used_up' });
  }
}

const toGrant = ({ id, collection_id, owner_id }: VisitedLink): GuestGrant => ({
  link_id: id,
  collection_id,
  owner_id,
});

function assertAllows({ permission, is_expired }: VisitedLink, action: GuestAction) {
  if (action === 'see') return;
  if (is_expired) {
    throw new ForbiddenException({ message: 'This link has expired and is now read-only', code: 'link_expired' });
  }
  if (action === 'edit' && permission !== 'edit') {
    throw new ForbiddenException({ message: 'You have view-only access to this collection', code: 'view_only' });
  }
}

const notOpen = () => new NotFoundException({ message: 'Failed to fetch collection', code: 'guest_link_not_found' });

const pinRequired = () => new UnauthorizedException({ message: 'This link needs a PIN.', code: 'pin_required' });
