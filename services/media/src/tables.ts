import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { KeepDeadLetters1795749000001 } from '@whereabouts/shared/nest/messaging/dead-letters/dead-letters.migration.js';
import { OutboxTraceparent1795322058922 } from '@whereabouts/shared/nest/observability/tracing/outbox-traceparent.migration.js';
import { DeletedUserEntity } from '@whereabouts/shared/nest/users/deleted-user.entity.js';
import { HoldUsers1795346452446 } from '@whereabouts/shared/nest/users/user-locks.migration.js';
import { ImageCropEntity } from './crops/image-crop.entity.js';
import { FileDeletionEntity } from './images/file-deletion.entity.js';
import { ImageEntity } from './images/image.entity.js';
import { CreateImages1763600000000 } from './migrations/1763600000000-create-images.js';
import { PurgePeople1763700000000 } from './migrations/1763700000000-purge-people.js';
import { CheckUnusedPhotos1764300000000 } from './migrations/1764300000000-check-unused-photos.js';
import { PromiseErasures1764600000000 } from './migrations/1764600000000-promise-erasures.js';
import { RenameDeletedUsers1795309700000 } from './migrations/1795309700000-rename-deleted-users.js';
import { RenameErasures1795309800001 } from './migrations/1795309800001-rename-erasures.js';
import { CropImages1795310000000 } from './migrations/1795310000000-crop-images.js';
import { CountImages1795344301003 } from './migrations/1795344301003-count-images.js';
import { RecountImages1795350316259 } from './migrations/1795350316259-recount-images.js';
import { CountCrops1795738211001 } from './migrations/1795738211001-count-crops.js';
import { RememberPhotoStore1795760000001 } from './migrations/1795760000001-remember-photo-store.js';
import { KeepDocuments1795850000001 } from './migrations/1795850000001-keep-documents.js';
import { StoreReports1795880000002 } from './migrations/1795880000002-store-reports.js';
import { PreviewDocuments1795920000001 } from './migrations/1795920000001-preview-documents.js';
import { ReportFileEntity } from './reports/report-file.entity.js';
import { ImageCountsEntity } from './stats/image-counts.entity.js';
import { REPORT_EVERYBODY } from './stats/image-counts.query.js';
import { PhotoStoreEntity } from './store/photo-store.entity.js';

/** The tables of media, in the schema `media`. */
export const tables: ServiceTables = {
  schema: 'media',
  entities: [
    DeletedUserEntity,
    FileDeletionEntity,
    ImageCropEntity,
    ImageCountsEntity,
    ImageEntity,
    PhotoStoreEntity,
    ReportFileEntity,
  ],
  migrations: [
    CreateImages1763600000000,
    PurgePeople1763700000000,
    CheckUnusedPhotos1764300000000,
    PromiseErasures1764600000000,
    RenameDeletedUsers1795309700000,
    RenameErasures1795309800001,
    CropImages1795310000000,
    OutboxTraceparent1795322058922,
    CountImages1795344301003,
    HoldUsers1795346452446,
    RecountImages1795350316259,
    CountCrops1795738211001,
    KeepDeadLetters1795749000001,
    RememberPhotoStore1795760000001,
    KeepDocuments1795850000001,
    StoreReports1795880000002,
    PreviewDocuments1795920000001,
  ],
  // Auth may have missed counts, and the photos may have been restored into another store.
  afterRestore: [REPORT_EVERYBODY, 'delete from photo_store'],
};
