import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { CropsController } from './crops/crops.controller.js';
import { ImageCropEntity } from './crops/image-crop.entity.js';
import { ImageCrops } from './crops/image-crops.js';
import { Previews } from './documents/previews.js';
import type { MediaEnv } from './env.js';
import { FileDeletionQueue } from './images/file-deletion-queue.js';
import { ImageEntity } from './images/image.entity.js';
import { ImageContent } from './images/image-content.js';
import { ImageFiles } from './images/image-files.js';
import { ImageUsage } from './images/image-usage.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { LooksController } from './images/looks.controller.js';
import { OrphanedImages } from './images/orphaned-images.js';
import { Pictures } from './images/pictures.js';
import { ReleasesController } from './images/releases.controller.js';
import { StorageQuota } from './images/storage-quota.js';
import { Sweeps } from './images/sweeps.js';
import { UploadFolder } from './images/upload-folder.js';
import { UploadLimit } from './images/upload-limit.js';
import { UploadsController } from './images/uploads.controller.js';
import { PhotoProcesses } from './photos/photo-processes.js';
import { PhotoProcessor } from './photos/photo-processor.js';
import { PhotoWorkers } from './photos/photo-tasks.js';
import { RemotePhotos } from './photos/remote-photos.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { ReportFileEntity } from './reports/report-file.entity.js';
import { ReportFilesController } from './reports/report-files.controller.js';
import { ReportFiles } from './reports/report-files.js';
import { ImageCounts } from './stats/image-counts.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { chooseStore } from './store/choose-store.js';
import { ImageStore } from './store/image-store.js';
import { OwnStore } from './store/own-store.js';
import { PhotoStoreEntity } from './store/photo-store.entity.js';
import { StoreOwner } from './store/store-owner.js';
import { storePlace } from './store/store-place.js';
import { ImagePurge } from './users/image-purge.js';
import { UsersController } from './users/users.controller.js';

const photoWorkers = ({ PHOTOS_URL }: MediaEnv) => (PHOTOS_URL ? new RemotePhotos(PHOTOS_URL) : new PhotoProcesses());
const ownStore = async (env: MediaEnv, owner: StoreOwner) =>
  new OwnStore(await chooseStore(env), owner, storePlace(env));

@Module({
  imports: [TypeOrmModule.forFeature([ImageCropEntity, ImageEntity, PhotoStoreEntity, ReportFileEntity])],
  controllers: [
    ImagesController,
    LooksController,
    ReconciliationController,
    UsersController,
    ReleasesController,
    ReportFilesController,
    StatsController,
    UploadsController,
    CropsController,
  ],
  providers: [
    ImagesService,
    ImageContent,
    ImageFiles,
    ImageCrops,
    ImageUsage,
    Pictures,
    Previews,
    ImageCounts,
    OrphanedImages,
    FileDeletionQueue,
    Sweeps,
    ReportFiles,
    StatsService,
    DeletedUsers,
    ImagePurge,
    UploadFolder,
    UploadLimit,
    StorageQuota,
    PhotoProcessor,
    { provide: PhotoWorkers, inject: [ENV], useFactory: photoWorkers },
    StoreOwner,
    { provide: ImageStore, inject: [ENV, StoreOwner], useFactory: ownStore },
  ],
})
export class AppModule {}
