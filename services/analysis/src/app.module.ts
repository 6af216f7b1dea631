import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { AiSettingsController } from './ai-settings/ai-settings.controller.js';
import { AiSettingsEntity } from './ai-settings/ai-settings.entity.js';
import { AiSettingsService } from './ai-settings/ai-settings.service.js';
import { ModelTester } from './ai-settings/model-tester.js';
import { OfferedModelsService } from './ai-settings/offered-models.service.js';
import { ProviderSettings } from './ai-settings/provider-settings.js';
import { AnalysesController } from './analyses/analyses.controller.js';
import { AnalysesService } from './analyses/analyses.service.js';
import { InstantAnalysis } from './analyses/instant-analysis.js';
import { BatchEntity } from './batches/batch.entity.js';
import { BatchesController } from './batches/batches.controller.js';
import { BatchesService } from './batches/batches.service.js';
import { EndedBatches } from './batches/ended-batches.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { WorkerLoad } from './dispatch/worker-load.js';
import { EntriesController } from './entries/entries.controller.js';
import { EntriesService } from './entries/entries.service.js';
import { EntryEntity } from './entries/entry.entity.js';
import { EntryChangesService } from './entries/entry-changes.service.js';
import { EntryCounts } from './entries/entry-counts.js';
import { RemovalsService } from './entries/removals.service.js';
import { TargetCollections } from './entries/target-collections.js';
import { HouseholdNames } from './household/household-names.service.js';
import { ImagesService } from './images/images.service.js';
import { AnalysisMetrics } from './metrics/analysis-metrics.js';
import { ModelsController } from './models/models.controller.js';
import { ModelsService } from './models/models.service.js';
import { SettingEntity } from './models/setting.entity.js';
import { BackgroundReader } from './reader/background/background-reader.js';
import { BackgroundReadingController } from './reader/background/background-reading.controller.js';
import { BackgroundReadingService } from './reader/background/background-reading.service.js';
import { PhotoReader } from './reader/photo-reader.js';
import { PrintedLanguage } from './reader/printed-language.js';
import { Recognition } from './reader/recognition.js';
import { SentPhotosController } from './reader/sent-photos.controller.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { AiCallEntity } from './usage/ai-call.entity.js';
import { AiCallsService } from './usage/ai-calls.service.js';
import { AiMonthEntity } from './usage/ai-month.entity.js';
import { Budget } from './usage/budget.js';
import { DailyLimit } from './usage/daily-limit.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageService } from './usage/usage.service.js';
import { UserBudget } from './usage/user-budget.js';
import { UsersController } from './users/users.controller.js';
import { PhotoModels } from './vision/photo-models.js';
import { VisionModelResolver } from './vision/vision-model-resolver.js';
import { AttemptsService } from './worker/attempts.service.js';
import { DeadLetterJobs } from './worker/dead-letter-jobs.js';
import { EntryRunnerController } from './worker/entry-runner.controller.js';
import { FailedAttempts } from './worker/failed-attempts.js';
import { JobQueues } from './worker/job-queues.js';
import { ProviderSlots } from './worker/provider-slots.js';
import { JobsService } from './workers/jobs.service.js';
import { WorkerEntity } from './workers/worker.entity.js';
import { WorkerHeartbeat } from './workers/worker-heartbeat.js';
import { WorkersController } from './workers/workers.controller.js';
import { WorkersService } from './workers/workers.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      AiCallEntity,
      AiMonthEntity,
      AiSettingsEntity,
      BatchEntity,
      EntryEntity,
      SettingEntity,
      WorkerEntity,
    ]),
  ],
  controllers: [
    AiSettingsController,
    AnalysesController,
    BackgroundReadingController,
    BatchesController,
    EntriesController,
    EntryRunnerController,
    ModelsController,
    ReconciliationController,
    SentPhotosController,
    UsersController,
    UsageController,
    WorkersController,
  ],
  providers: [
    AiCallsService,
    AiSettingsService,
    AnalysesService,
    AnalysisMetrics,
    AttemptsService,
    BackgroundReader,
    BackgroundReadingService,
    BatchesService,
    Budget,
    DailyLimit,
    DeadLetterJobs,
    DeletedUsers,
    Dispatcher,
    WorkerLoad,
    EndedBatches,
    EntriesService,
    TargetCollections,
    EntryChangesService,
    EntryCounts,
    FailedAttempts,
    HouseholdNames,
    JobQueues,
    JobsService,
    InstantAnalysis,
    ModelsService,
    ModelTester,
    ImagesService,
    OfferedModelsService,
    PhotoModels,
    PhotoReader,
    PrintedLanguage,
    ProviderSettings,
    ProviderSlots,
    Recognition,
    RemovalsService,
    ServerRoom,
    UsageService,
    UserBudget,
    VisionModelResolver,
    WorkerHeartbeat,
    WorkersService,
  ],
})
export class AppModule {}
