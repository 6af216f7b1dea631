import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { AnalysesController } from './analyses/analyses.controller.js';
import { AnalysesService } from './analyses/analyses.service.js';
import { EntriesController } from './entries/entries.controller.js';
import { EntriesService } from './entries/entries.service.js';
import { EntryEntity } from './entries/entry.entity.js';
import { ModelsController } from './models/models.controller.js';
import { ModelsService } from './models/models.service.js';
import { SettingEntity } from './models/setting.entity.js';
import { PeopleController } from './people/people.controller.js';
import { PhotosService } from './photos/photos.service.js';
import { ChosenVision } from './vision/chosen-vision.js';
import { VisionModel } from './vision/vision-model.js';
import { AttemptsService } from './worker/attempts.service.js';
import { DeadJobs } from './worker/dead-jobs.js';
import { EntryRunner } from './worker/entry-runner.js';
import { JobQueues } from './worker/job-queues.js';
import { JobsController } from './worker/jobs.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([EntryEntity, SettingEntity])],
  controllers: [AnalysesController, EntriesController, JobsController, ModelsController, PeopleController],
  providers: [
    AnalysesService,
    AttemptsService,
    DeadJobs,
    DeletedPeople,
    EntriesService,
    EntryRunner,
    JobQueues,
    ModelsService,
    PhotosService,
    { provide: VisionModel, useClass: ChosenVision },
  ],
})
export class AppModule {}
