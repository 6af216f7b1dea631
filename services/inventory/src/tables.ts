import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { KeepDeadLetters1795749000001 } from '@whereabouts/shared/nest/messaging/dead-letters/dead-letters.migration.js';
import { OutboxTraceparent1795322058922 } from '@whereabouts/shared/nest/observability/tracing/outbox-traceparent.migration.js';
import { DeletedUserEntity } from '@whereabouts/shared/nest/users/deleted-user.entity.js';
import { HoldUsers1795346452446 } from '@whereabouts/shared/nest/users/user-locks.migration.js';
import { ChecklistRunEntity } from './checklists/checklist-run.entity.js';
import { CollectionEntity } from './collections/collection.entity.js';
import { CollectionItemEntity } from './collections/collection-item.entity.js';
import { CustomFieldEntity } from './custom-fields/custom-field.entity.js';
import { ItemFileEntity } from './files/item-file.entity.js';
import { MergedItemEntity } from './files/merged-item.entity.js';
import { ReleasedImageEntity } from './files/released-image.entity.js';
import { CollectionShareEntity } from './grants/collection-share.entity.js';
import { GrantReplicaEntity } from './grants/grant-replica.entity.js';
import { GroupEntity } from './grants/group.entity.js';
import { GroupMemberEntity } from './grants/group-member.entity.js';
import { GroupRevisionEntity } from './grants/group-revision.entity.js';
import { ItemShareEntity } from './grants/item-share.entity.js';
import { ItemEventEntity } from './history/item-event.entity.js';
import { ImportEntity } from './imports/import.entity.js';
import { ItemEntity } from './items/item.entity.js';
import { GroupListChangeEntity, UserListChangeEntity } from './lists/list-change-log.js';
import { RevisionEntity } from './lists/revision.entity.js';
import { CreateItems1763600000000 } from './migrations/1763600000000-create-items.js';
import { PurgePeople1763700000000 } from './migrations/1763700000000-purge-people.js';
import { NamePeopleInOrder1763800000000 } from './migrations/1763800000000-name-people-in-order.js';
import { TrashItems1764300000000 } from './migrations/1764300000000-trash-items.js';
import { SearchItems1764300100000 } from './migrations/1764300100000-search-items.js';
import { CreateCollections1764400000000 } from './migrations/1764400000000-create-collections.js';
import { RaiseNotices1764400100000 } from './migrations/1764400100000-raise-notices.js';
import { KeepChecklistRuns1764400200000 } from './migrations/1764400200000-keep-checklist-runs.js';
import { ShareCollections1764500000000 } from './migrations/1764500000000-share-collections.js';
import { ShowPartOfPhoto1764700000000 } from './migrations/1764700000000-show-part-of-photo.js';
import { RenameDeletedUsers1795309700001 } from './migrations/1795309700001-rename-deleted-users.js';
import { RenamePeopleToUsers1795309950000 } from './migrations/1795309950000-rename-people-to-users.js';
import { AddGuestItems1795311700001 } from './migrations/1795311700001-add-guest-items.js';
import { CopyGrants1795312400001 } from './migrations/1795312400001-copy-grants.js';
import { TellOfGroups1795317100001 } from './migrations/1795317100001-tell-of-groups.js';
import { LogListChanges1795322007320 } from './migrations/1795322007320-log-list-changes.js';
import { FoldPlainWords1795324482056 } from './migrations/1795324482056-fold-plain-words.js';
import { KeepWhoChecked1795327260123 } from './migrations/1795327260123-keep-who-checked.js';
import { ChooseBatchNotices1795333266543 } from './migrations/1795333266543-choose-batch-notices.js';
import { FindEndedShares1795337500417 } from './migrations/1795337500417-find-ended-shares.js';
import { DoubtLateGrants1795339461355 } from './migrations/1795339461355-doubt-late-grants.js';
import { KeepItemsReady1795345007238 } from './migrations/1795345007238-keep-items-ready.js';
import { TellOnce1795345621976 } from './migrations/1795345621976-tell-once.js';
import { CountItems1795345900002 } from './migrations/1795345900002-count-items.js';
import { TellGrantsUnchecked1795357536001 } from './migrations/1795357536001-tell-grants-unchecked.js';
import { FindOwnersSeen1795381041074 } from './migrations/1795381041074-find-owners-seen.js';
import { BumpRevisions1795403400000 } from './migrations/1795403400000-bump-revisions.js';
import { SetChecks1795404600000 } from './migrations/1795404600000-set-checks.js';
import { KnowReplacedEntries1795725000000 } from './migrations/1795725000000-know-replaced-entries.js';
import { HoldCheckedRows1795736000001 } from './migrations/1795736000001-hold-checked-rows.js';
import { NameChangesApart1795736000002 } from './migrations/1795736000002-name-changes-apart.js';
import { TellOfLockedPins1795736000005 } from './migrations/1795736000005-tell-of-locked-pins.js';
import { KnowTimeZones1795771000002 } from './migrations/1795771000002-know-time-zones.js';
import { KeepPlaces1795781000001 } from './migrations/1795781000001-keep-places.js';
import { KnowReviewedBatches1795781000002 } from './migrations/1795781000002-know-reviewed-batches.js';
import { FoldAsTheWebApp1795791000001 } from './migrations/1795791000001-fold-as-the-web-app.js';
import { MergeSpellings1795791800001 } from './migrations/1795791800001-merge-spellings.js';
import { KnowImports1795792500001 } from './migrations/1795792500001-know-imports.js';
import { WithdrawRecoveredNotices1795793000001 } from './migrations/1795793000001-withdraw-recovered-notices.js';
import { KnowNames1795794000001 } from './migrations/1795794000001-know-names.js';
import { FindWaitingItems1795795000001 } from './migrations/1795795000001-find-waiting-items.js';
import { GatherLowNotices1795797000001 } from './migrations/1795797000001-gather-low-notices.js';
import { NameGrantReplica1795798000002 } from './migrations/1795798000002-name-grant-replica.js';
import { AddRecordFields1795830000001 } from './migrations/1795830000001-add-record-fields.js';
import { AddItemFiles1795850000002 } from './migrations/1795850000002-add-item-files.js';
import { KnowCurrencies1795860000001 } from './migrations/1795860000001-know-currencies.js';
import { AddCustomFields1795870000001 } from './migrations/1795870000001-add-custom-fields.js';
import { MakeReports1795880000001 } from './migrations/1795880000001-make-reports.js';
import { AddPrintedText1795890000001 } from './migrations/1795890000001-add-printed-text.js';
import { AddDeparted1795892000001 } from './migrations/1795892000001-add-departed.js';
import { KeepHistory1795900000001 } from './migrations/1795900000001-keep-history.js';
import { RememberCorrections1795940000001 } from './migrations/1795940000001-remember-corrections.js';
import { KeepLooks1795950000001 } from './migrations/1795950000001-keep-looks.js';
import { FindUnreadPhotos1795960000001 } from './migrations/1795960000001-find-unread-photos.js';
import { UndoMerges1795965000001 } from './migrations/1795965000001-undo-merges.js';
import { CompareLooks1796000000002 } from './migrations/1796000000002-compare-looks.js';
import { FindEventsOfFiles1796000000010 } from './migrations/1796000000010-find-events-of-files.js';
import { KnowReadPhotos1796000000041 } from './migrations/1796000000041-know-read-photos.js';
import { AttributeCovers1796000000080 } from './migrations/1796000000080-attribute-covers.js';
import { HideFileNames1796000000110 } from './migrations/1796000000110-hide-file-names.js';
import { KeepClearedCovers1796000000111 } from './migrations/1796000000111-keep-cleared-covers.js';
import { FindChangesByOthers1796000000120 } from './migrations/1796000000120-find-changes-by-others.js';
import { NoteCollectionItems1796000000121 } from './migrations/1796000000121-note-collection-items.js';
import { HideDoubtfulFields1796000000140 } from './migrations/1796000000140-hide-doubtful-fields.js';
import { NoteOpenedItems1796000000150 } from './migrations/1796000000150-note-opened-items.js';
import { NameCorrectionEntity } from './name-corrections/name-correction.entity.js';
import { ReplacedEntryEntity } from './new-items/replaced-entry.entity.js';
import { SavedEntryEntity } from './new-items/saved-entry.entity.js';
import { NoticeEntity } from './notices/notice.entity.js';
import { PlaceEntity } from './places/place.entity.js';
import { PreferenceEntity } from './preferences/preference.entity.js';
import { ReportEntity } from './reports/report.entity.js';
import { SettingEntity } from './settings/setting.entity.js';
import { ItemLookEntity } from './similar/item-look.entity.js';
import { FormerSpellingEntity } from './spellings/former-spelling.entity.js';
import { KnownNameEntity } from './spellings/known-name.entity.js';
import { COUNT_EVERYBODY } from './stats/counts.query.js';
import { ItemCountsEntity } from './stats/item-counts.entity.js';
import { UserEntity } from './users/user.entity.js';

const MARK_GRANTS_STALE = 'update grant_replica set doubts = doubts + 1';

/** The tables of inventory, in the schema `inventory`. */
export const tables: ServiceTables = {
  schema: 'inventory',
  entities: [
    ChecklistRunEntity,
    CollectionEntity,
    CollectionItemEntity,
    CollectionShareEntity,
    CustomFieldEntity,
    GrantReplicaEntity,
    GroupEntity,
    GroupMemberEntity,
    GroupRevisionEntity,
    ItemShareEntity,
    NoticeEntity,
    PlaceEntity,
    PreferenceEntity,
    DeletedUserEntity,
    ImportEntity,
    ItemEntity,
    ItemEventEntity,
    ItemFileEntity,
    ItemLookEntity,
    ReleasedImageEntity,
    UserListChangeEntity,
    GroupListChangeEntity,
    UserEntity,
    RevisionEntity,
    SavedEntryEntity,
    ReplacedEntryEntity,
    SettingEntity,
    ItemCountsEntity,
    FormerSpellingEntity,
    KnownNameEntity,
    ReportEntity,
    MergedItemEntity,
    NameCorrectionEntity,
  ],
  migrations: [
    CreateItems1763600000000,
    PurgePeople1763700000000,
    NamePeopleInOrder1763800000000,
    TrashItems1764300000000,
    SearchItems1764300100000,
    CreateCollections1764400000000,
    RaiseNotices1764400100000,
    KeepChecklistRuns1764400200000,
    ShareCollections1764500000000,
    ShowPartOfPhoto1764700000000,
    RenameDeletedUsers1795309700001,
    RenamePeopleToUsers1795309950000,
    AddGuestItems1795311700001,
    CopyGrants1795312400001,
    TellOfGroups1795317100001,
    LogListChanges1795322007320,
    OutboxTraceparent1795322058922,
    FoldPlainWords1795324482056,
    KeepWhoChecked1795327260123,
    ChooseBatchNotices1795333266543,
    FindEndedShares1795337500417,
    DoubtLateGrants1795339461355,
    KeepItemsReady1795345007238,
    TellOnce1795345621976,
    CountItems1795345900002,
    TellGrantsUnchecked1795357536001,
    FindOwnersSeen1795381041074,
    HoldUsers1795346452446,
    BumpRevisions1795403400000,
    SetChecks1795404600000,
    KnowReplacedEntries1795725000000,
    HoldCheckedRows1795736000001,
    NameChangesApart1795736000002,
    TellOfLockedPins1795736000005,
    KeepDeadLetters1795749000001,
    KnowTimeZones1795771000002,
    KeepPlaces1795781000001,
    KnowReviewedBatches1795781000002,
    FoldAsTheWebApp1795791000001,
    MergeSpellings1795791800001,
    KnowImports1795792500001,
    WithdrawRecoveredNotices1795793000001,
    KnowNames1795794000001,
    FindWaitingItems1795795000001,
    GatherLowNotices1795797000001,
    NameGrantReplica1795798000002,
    AddRecordFields1795830000001,
    AddItemFiles1795850000002,
    KnowCurrencies1795860000001,
    AddCustomFields1795870000001,
    MakeReports1795880000001,
    AddPrintedText1795890000001,
    AddDeparted1795892000001,
    KeepHistory1795900000001,
    RememberCorrections1795940000001,
    KeepLooks1795950000001,
    FindUnreadPhotos1795960000001,
    UndoMerges1795965000001,
    CompareLooks1796000000002,
    FindEventsOfFiles1796000000010,
    KnowReadPhotos1796000000041,
    AttributeCovers1796000000080,
    HideFileNames1796000000110,
    KeepClearedCovers1796000000111,
    FindChangesByOthers1796000000120,
    NoteCollectionItems1796000000121,
    HideDoubtfulFields1796000000140,
    NoteOpenedItems1796000000150,
  ],
  // After a restore, auth may lack counts, and inventory may have grants that were withdrawn.
  afterRestore: [
    COUNT_EVERYBODY,
    MARK_GRANTS_STALE,
    // A backup contains neither the broker's jobs nor the files of reports. An open report would refuse every new one.
    'delete from reports',
  ],
};
