import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { LimitEntity } from '@whereabouts/shared/nest/database/limit.entity.js';
import { KeepDeadLetters1795749000001 } from '@whereabouts/shared/nest/messaging/dead-letters/dead-letters.migration.js';
import { OutboxTraceparent1795322058922 } from '@whereabouts/shared/nest/observability/tracing/outbox-traceparent.migration.js';
import { DeletedUserEntity } from '@whereabouts/shared/nest/users/deleted-user.entity.js';
import { HoldUsers1795346452446 } from '@whereabouts/shared/nest/users/user-locks.migration.js';
import { DefaultGroupEntity } from './default-groups/default-group.entity.js';
import { GroupMemberEntity } from './group-members/group-member.entity.js';
import { GroupEntity } from './groups/group.entity.js';
import { GuestLinkEntity } from './guest-links/guest-link.entity.js';
import { GuestVisitorEntity } from './guest-links/guest-visitor.entity.js';
import { InvitationEntity } from './invitations/invitation.entity.js';
import { CreateGroups1764500000000 } from './migrations/1764500000000-create-groups.js';
import { RenameDeletedUsers1795309700003 } from './migrations/1795309700003-rename-deleted-users.js';
import { CreateGuestLinks1795311600001 } from './migrations/1795311600001-create-guest-links.js';
import { VersionGrants1795312400001 } from './migrations/1795312400001-version-grants.js';
import { CountOwnGroups1795315000001 } from './migrations/1795315000001-count-own-groups.js';
import { NameGuestLinks1795357826254 } from './migrations/1795357826254-name-guest-links.js';
import { RefuseShares1795736000003 } from './migrations/1795736000003-refuse-shares.js';
import { LockPins1795736000004 } from './migrations/1795736000004-lock-pins.js';
import { ForgetVisitors1795736000006 } from './migrations/1795736000006-forget-visitors.js';
import { CountRefusedPins1795750800001 } from './migrations/1795750800001-count-refused-pins.js';
import { ComposeTexts1795791800003 } from './migrations/1795791800003-compose-texts.js';
import { EndOnDays1795793000001 } from './migrations/1795793000001-end-on-days.js';
import { KnowOwners1795796000001 } from './migrations/1795796000001-know-owners.js';
import { KnowUsedInvitations1796000000060 } from './migrations/1796000000060-know-used-invitations.js';
import { CollectionShareEntity } from './shares/collection-share.entity.js';
import { ItemShareEntity } from './shares/item-share.entity.js';
import { RefusedShareEntity } from './shares/refused-share.entity.js';

/**
 * Inventory may have been restored to a later point in time, from a separate server. Its replica of a group accepts
 * only later versions of the group.
 */
const AHEAD_OF_ALL_COPIES = 'update groups set version = version + 1000000';

/** The tables of sharing, in the schema `sharing`. */
export const tables: ServiceTables = {
  schema: 'sharing',
  entities: [
    CollectionShareEntity,
    DefaultGroupEntity,
    DeletedUserEntity,
    GroupEntity,
    GuestLinkEntity,
    GuestVisitorEntity,
    InvitationEntity,
    ItemShareEntity,
    LimitEntity,
    RefusedShareEntity,
    GroupMemberEntity,
  ],
  migrations: [
    CreateGroups1764500000000,
    RenameDeletedUsers1795309700003,
    CreateGuestLinks1795311600001,
    VersionGrants1795312400001,
    CountOwnGroups1795315000001,
    OutboxTraceparent1795322058922,
    HoldUsers1795346452446,
    NameGuestLinks1795357826254,
    RefuseShares1795736000003,
    LockPins1795736000004,
    ForgetVisitors1795736000006,
    KeepDeadLetters1795749000001,
    CountRefusedPins1795750800001,
    ComposeTexts1795791800003,
    EndOnDays1795793000001,
    KnowOwners1795796000001,
    KnowUsedInvitations1796000000060,
  ],
  afterRestore: [AHEAD_OF_ALL_COPIES],
};
