import { Module } from '@nestjs/common';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DefaultGroupsController } from './default-groups/default-groups.controller.js';
import { DefaultGroupsService } from './default-groups/default-groups.service.js';
import { GrantsController } from './grants/grants.controller.js';
import { GroupMemberList } from './group-members/group-member-list.js';
import { GroupMembersController } from './group-members/group-members.controller.js';
import { GroupMembersService } from './group-members/group-members.service.js';
import { NewGroupMembers } from './group-members/new-group-members.js';
import { GroupTransactions } from './groups/group-transactions.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { GuestLinksController } from './guest-links/guest-links.controller.js';
import { GuestLinksService } from './guest-links/guest-links.service.js';
import { GuestVisitorSweep } from './guest-links/guest-visitor-sweep.js';
import { GuestVisitsService } from './guest-links/guest-visits.service.js';
import { PinLocks } from './guest-links/pin-locks.js';
import { Pins } from './guest-links/pins.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { PendingInvitations } from './invitations/pending-invitations.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { CollectionSharesController } from './shares/collection-shares.controller.js';
import { CollectionSharesService } from './shares/collection-shares.service.js';
import { ItemSharesController } from './shares/item-shares.controller.js';
import { ItemSharesService } from './shares/item-shares.service.js';
import { OwnershipClient } from './shares/ownership-client.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [
    GrantsController,
    CollectionSharesController,
    DefaultGroupsController,
    GroupsController,
    GuestLinksController,
    InvitationsController,
    ItemSharesController,
    GroupMembersController,
    ReconciliationController,
    UsersController,
  ],
  providers: [
    CollectionSharesService,
    DefaultGroupsService,
    DeletedUsers,
    GroupTransactions,
    GroupsService,
    GuestLinksService,
    GuestVisitorSweep,
    GuestVisitsService,
    PinLocks,
    Pins,
    InvitationsService,
    ItemSharesService,
    GroupMemberList,
    GroupMembersService,
    NewGroupMembers,
    OwnershipClient,
    UsersService,
    PendingInvitations,
  ],
})
export class AppModule {}
