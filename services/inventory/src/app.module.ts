import { Module } from '@nestjs/common';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { ChecklistsController } from './checklists/checklists.controller.js';
import { ChecksService } from './checklists/checks.service.js';
import { RunsService } from './checklists/runs.service.js';
import { BatchUpdateService } from './collections/batch-update.service.js';
import { CollectionItemsController } from './collections/collection-items.controller.js';
import { CollectionItemsService } from './collections/collection-items.service.js';
import { CollectionItemsInserter } from './collections/collection-items-inserter.js';
import { CollectionLists } from './collections/collection-lists.service.js';
import { CollectionTransactions } from './collections/collection-transactions.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { CustomFieldsController } from './custom-fields/custom-fields.controller.js';
import { CustomFieldsService } from './custom-fields/custom-fields.service.js';
import { FieldSweep } from './custom-fields/field-sweep.js';
import { FileChanges } from './files/file-changes.service.js';
import { FileTransactions } from './files/file-transactions.js';
import { FilesController } from './files/files.controller.js';
import { ItemFiles } from './files/files.service.js';
import { ItemMerge } from './files/item-merge.service.js';
import { MergeUndo } from './files/merge-undo.service.js';
import { NewFiles } from './files/new-file.js';
import { RemovedFiles } from './files/removed-files.js';
import { GrantChanges } from './grants/grant-changes.service.js';
import { GrantReplica } from './grants/grant-replica.js';
import { GrantSnapshot } from './grants/grant-snapshot.service.js';
import { GrantsController } from './grants/grants.controller.js';
import { OwnershipController } from './grants/ownership.controller.js';
import { OwnershipService } from './grants/ownership.service.js';
import { GuestAdditionsService } from './guest/guest-additions.service.js';
import { GuestCollectionsController } from './guest/guest-collections.controller.js';
import { GuestCollectionsService } from './guest/guest-collections.service.js';
import { GuestItemsService } from './guest/guest-items.service.js';
import { HistoryController } from './history/history.controller.js';
import { History } from './history/history.service.js';
import { OldEvents } from './history/old-events.js';
import { Reverts } from './history/reverts.service.js';
import { ImageUsageController } from './images/image-usage.controller.js';
import { ImageUsage } from './images/image-usage.service.js';
import { Images } from './images/images.js';
import { Pictures } from './images/pictures.js';
import { ExistingItems } from './imports/existing-items.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { ItemChangesController } from './item-changes/item-changes.controller.js';
import { ItemChanges } from './item-changes/item-changes.service.js';
import { ItemTransactions } from './item-changes/item-transactions.js';
import { ItemsController } from './items/items.controller.js';
import { ItemsService } from './items/items.service.js';
import { ListChangeLog } from './lists/list-change-log.js';
import { Revisions } from './lists/revisions.js';
import { CorrectionMemory } from './name-corrections/correction-memory.js';
import { NameCorrectionsController } from './name-corrections/name-corrections.controller.js';
import { NameCorrections } from './name-corrections/name-corrections.service.js';
import { ItemQuota } from './new-items/item-quota.js';
import { NewItems } from './new-items/new-items.service.js';
import { DailyDigest } from './notices/daily-digest.js';
import { LowStockDigest } from './notices/low-stock-digest.js';
import { NoticesController } from './notices/notices.controller.js';
import { NoticesService } from './notices/notices.service.js';
import { PlacesController } from './places/places.controller.js';
import { PlacesService } from './places/places.service.js';
import { PreferencesController } from './preferences/preferences.controller.js';
import { PreferencesService } from './preferences/preferences.service.js';
import { PrintedTextsController } from './printed-texts/printed-texts.controller.js';
import { PrintedTextsService } from './printed-texts/printed-texts.service.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { ReportAttempts } from './reports/report-attempts.js';
import { ReportJobs } from './reports/report-jobs.js';
import { ReportPhotos } from './reports/report-photos.js';
import { ReportSource } from './reports/report-source.js';
import { ReportUpload } from './reports/report-upload.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { ItemLooks } from './similar/item-looks.js';
import { LookSweep } from './similar/look-sweep.js';
import { SimilarController } from './similar/similar.controller.js';
import { SimilarService } from './similar/similar.service.js';
import { ItemCounts } from './stats/item-counts.js';
import { ItemValues } from './stats/item-values.service.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { LowStock } from './stock/low-stock.js';
import { StockCollection } from './stock/stock-collection.js';
import { StockFlags } from './stock/stock-flags.js';
import { Deletions } from './trash/deletions.service.js';
import { ItemPurger } from './trash/item-purger.js';
import { TrashController } from './trash/trash.controller.js';
import { TrashRepository } from './trash/trash.repository.js';
import { TrashService } from './trash/trash.service.js';
import { TrashSweep } from './trash/trash-sweep.js';
import { UserCurrencies } from './users/user-currencies.service.js';
import { UserNames } from './users/user-names.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [
    GrantsController,
    OwnershipController,
    ChecklistsController,
    FilesController,
    CollectionsController,
    CustomFieldsController,
    GuestCollectionsController,
    HistoryController,
    ImportsController,
    ItemChangesController,
    ItemsController,
    CollectionItemsController,
    NameCorrectionsController,
    NoticesController,
    ReconciliationController,
    UsersController,
    ImageUsageController,
    PlacesController,
    PreferencesController,
    PrintedTextsController,
    ReportsController,
    SearchController,
    SettingsController,
    SimilarController,
    StatsController,
    TrashController,
  ],
  providers: [
    BatchUpdateService,
    FileChanges,
    FileTransactions,
    ItemFiles,
    ItemMerge,
    MergeUndo,
    NewFiles,
    RemovedFiles,
    GrantChanges,
    GrantReplica,
    GrantSnapshot,
    OwnershipService,
    ChecksService,
    CollectionTransactions,
    CollectionLists,
    CollectionsService,
    CustomFieldsService,
    FieldSweep,
    DailyDigest,
    DeletedUsers,
    Deletions,
    ItemPurger,
    GuestAdditionsService,
    GuestCollectionsService,
    GuestItemsService,
    History,
    OldEvents,
    Reverts,
    ImportsService,
    ExistingItems,
    ItemChanges,
    ItemsService,
    ListChangeLog,
    LookSweep,
    LowStock,
    LowStockDigest,
    CollectionItemsService,
    NewItems,
    CorrectionMemory,
    NameCorrections,
    CollectionItemsInserter,
    NoticesService,
    UserCurrencies,
    UserNames,
    UsersService,
    ImageUsage,
    Images,
    ItemCounts,
    ItemLooks,
    ItemValues,
    Pictures,
    PlacesService,
    PreferencesService,
    PrintedTextsService,
    Revisions,
    ReportAttempts,
    ReportJobs,
    ReportPhotos,
    ReportSource,
    ReportsService,
    ReportUpload,
    RunsService,
    SearchService,
    SettingsService,
    SimilarService,
    StatsService,
    StockCollection,
    StockFlags,
    TrashRepository,
    TrashService,
    TrashSweep,
    ItemQuota,
    ItemTransactions,
  ],
})
export class AppModule {}
