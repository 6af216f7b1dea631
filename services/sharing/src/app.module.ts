import { Module } from '@nestjs/common';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { AccessController } from './access/access.controller.js';
import { AccessService } from './access/access.service.js';
import { DefaultGroupsController } from './default-groups/default-groups.controller.js';
import { DefaultGroups } from './default-groups/default-groups.service.js';
import { GroupChanges } from './groups/group-changes.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { GuestLinksController } from './guest-links/guest-links.controller.js';
import { GuestLinksService } from './guest-links/guest-links.service.js';
import { GuestVisits } from './guest-links/guest-visits.service.js';
import { Pins } from './guest-links/pins.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { StandingInvitations } from './invitations/standing-invitations.js';
import { MemberList } from './members/member-list.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { NewMembers } from './members/new-members.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { CollectionSharesController } from './shares/collection-shares.controller.js';
import { CollectionShares } from './shares/collection-shares.service.js';
import { ItemSharesController } from './shares/item-shares.controller.js';
import { ItemShares } from './shares/item-shares.service.js';
import { OwnedThings } from './shares/owned-things.js';

@Module({
  controllers: [
    AccessController,
    CollectionSharesController,
    DefaultGroupsController,
    GroupsController,
    GuestLinksController,
    InvitationsController,
    ItemSharesController,
    MembersController,
    PeopleController,
  ],
  providers: [
    AccessService,
    CollectionShares,
    DefaultGroups,
    DeletedUsers,
    GroupChanges,
    GroupsService,
    GuestLinksService,
    GuestVisits,
    Pins,
    InvitationsService,
    ItemShares,
    MemberList,
    MembersService,
    NewMembers,
    OwnedThings,
    PeopleService,
    StandingInvitations,
  ],
})
export class AppModule {}
