import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { ContentController } from './images/content.controller.js';
import { Erasures } from './images/erasures.js';
import { ImageEntity } from './images/image.entity.js';
import { ImageFiles } from './images/image-files.js';
import { ImageUses } from './images/image-uses.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { ReleasesController } from './images/releases.controller.js';
import { Sweeps } from './images/sweeps.js';
import { UnusedPhotos } from './images/unused-photos.js';
import { UploadController } from './images/upload.controller.js';
import { UploadFolder } from './images/upload-folder.js';
import { PeopleController } from './people/people.controller.js';
import { PhotoPurge } from './people/photo-purge.js';
import { PhotoProcessor } from './photos/photo-processor.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { chooseStore } from './store/choose-store.js';
import { PhotoStore } from './store/photo-store.js';

@Module({
  imports: [TypeOrmModule.forFeature([ImageEntity])],
  controllers: [
    ImagesController,
    PeopleController,
    ReleasesController,
    StatsController,
    UploadController,
    ContentController,
  ],
  providers: [
    ImagesService,
    ImageFiles,
    ImageUses,
    UnusedPhotos,
    Erasures,
    Sweeps,
    StatsService,
    DeletedUsers,
    PhotoPurge,
    UploadFolder,
    PhotoProcessor,
    { provide: PhotoStore, inject: [ENV], useFactory: chooseStore },
  ],
})
export class AppModule {}
