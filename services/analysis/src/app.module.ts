import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalysesController } from './analyses/analyses.controller.js';
import { AnalysesService } from './analyses/analyses.service.js';
import { EntriesController } from './entries/entries.controller.js';
import { EntriesService } from './entries/entries.service.js';
import { EntryEntity } from './entries/entry.entity.js';
import { PhotosService } from './photos/photos.service.js';
import { visionProvider } from './vision/vision.provider.js';
import { AttemptsService } from './worker/attempts.service.js';
import { DeadJobs } from './worker/dead-jobs.js';
import { EntryRunner } from './worker/entry-runner.js';
import { JobQueues } from './worker/job-queues.js';
import { JobsController } from './worker/jobs.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([EntryEntity])],
  controllers: [AnalysesController, EntriesController, JobsController],
  providers: [
    AnalysesService,
    AttemptsService,
    DeadJobs,
    EntriesService,
    EntryRunner,
    JobQueues,
    PhotosService,
    visionProvider,
  ],
})
export class AppModule {}
