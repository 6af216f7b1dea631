import { Module } from '@nestjs/common';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { Accesses } from './access/accesses.js';
import { BelongingsController } from './access/belongings.controller.js';
import { Belongings } from './access/belongings.service.js';
import { ChecklistsController } from './checklists/checklists.controller.js';
import { ChecksService } from './checklists/checks.service.js';
import { RunsService } from './checklists/runs.service.js';
import { BatchUpdateService } from './collections/batch-update.service.js';
import { CollectionChanges } from './collections/collection-changes.js';
import { CollectionLists } from './collections/collection-lists.service.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { MembersController } from './collections/members.controller.js';
import { MembersService } from './collections/members.service.js';
import { NewMembers } from './collections/new-members.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { ItemChangesController } from './items/item-changes.controller.js';
import { ItemChanges } from './items/item-changes.service.js';
import { ItemsController } from './items/items.controller.js';
import { ItemsService } from './items/items.service.js';
import { NewItems } from './items/new-items.service.js';
import { PhotoUsesController } from './items/photo-uses.controller.js';
import { PhotoUses } from './items/photo-uses.service.js';
import { Photos } from './items/photos.js';
import { Revisions } from './items/revisions.js';
import { Writes } from './items/writes.js';
import { DailyDigest } from './notices/daily-digest.js';
import { LowStockDigest } from './notices/low-stock-digest.js';
import { NoticesController } from './notices/notices.controller.js';
import { NoticesService } from './notices/notices.service.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { PlacesController } from './places/places.controller.js';
import { PlacesService } from './places/places.service.js';
import { PreferencesController } from './preferences/preferences.controller.js';
import { PreferencesService } from './preferences/preferences.service.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { LowStock } from './stock/low-stock.js';
import { StockCollection } from './stock/stock-collection.js';
import { StockFlags } from './stock/stock-flags.js';
import { Deletions } from './trash/deletions.service.js';
import { Eraser } from './trash/eraser.js';
import { TrashController } from './trash/trash.controller.js';
import { TrashService } from './trash/trash.service.js';
import { TrashBin } from './trash/trash-bin.js';
import { TrashSweep } from './trash/trash-sweep.js';

@Module({
  controllers: [
    BelongingsController,
    ChecklistsController,
    CollectionsController,
    ImportsController,
    ItemChangesController,
    ItemsController,
    MembersController,
    NoticesController,
    PeopleController,
    PhotoUsesController,
    PlacesController,
    PreferencesController,
    SearchController,
    SettingsController,
    StatsController,
    TrashController,
  ],
  providers: [
    Accesses,
    BatchUpdateService,
    Belongings,
    ChecksService,
    CollectionChanges,
    CollectionLists,
    CollectionsService,
    DailyDigest,
    DeletedUsers,
    Deletions,
    Eraser,
    ImportsService,
    ItemChanges,
    ItemsService,
    LowStock,
    LowStockDigest,
    MembersService,
    NewItems,
    NewMembers,
    NoticesService,
    PeopleService,
    PhotoUses,
    Photos,
    PlacesService,
    PreferencesService,
    Revisions,
    RunsService,
    SearchService,
    SettingsService,
    StatsService,
    StockCollection,
    StockFlags,
    TrashBin,
    TrashService,
    TrashSweep,
    Writes,
  ],
})
export class AppModule {}
