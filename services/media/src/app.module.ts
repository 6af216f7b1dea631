import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { ContentController } from './images/content.controller.js';
import { ImageEntity } from './images/image.entity.js';
import { ImageFiles } from './images/image-files.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { UploadController } from './images/upload.controller.js';
import { UploadFolder } from './images/upload-folder.js';
import { PeopleController } from './people/people.controller.js';
import { PhotoPurge } from './people/photo-purge.js';
import { PhotoProcessor } from './photos/photo-processor.js';
import { chooseStore } from './store/choose-store.js';
import { PhotoStore } from './store/photo-store.js';

@Module({
  imports: [TypeOrmModule.forFeature([ImageEntity])],
  controllers: [ImagesController, PeopleController, UploadController, ContentController],
  providers: [
    ImagesService,
    ImageFiles,
    DeletedPeople,
    PhotoPurge,
    UploadFolder,
    PhotoProcessor,
    { provide: PhotoStore, inject: [ENV], useFactory: chooseStore },
  ],
})
export class AppModule {}
