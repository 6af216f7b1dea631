import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { KeepDeadLetters1795749000001 } from '@whereabouts/shared/nest/messaging/dead-letters/dead-letters.migration.js';
import { OutboxTraceparent1795322058922 } from '@whereabouts/shared/nest/observability/tracing/outbox-traceparent.migration.js';
import { DeletedUserEntity } from '@whereabouts/shared/nest/users/deleted-user.entity.js';
import { HoldUsers1795346452446 } from '@whereabouts/shared/nest/users/user-locks.migration.js';
import { AiSettingsEntity } from './ai-settings/ai-settings.entity.js';
import { BatchEntity } from './batches/batch.entity.js';
import { DispatchFairnessEntity } from './dispatch/dispatch-fairness.entity.js';
import { EntryEntity } from './entries/entry.entity.js';
import { CreateQueueEntries1763600300000 } from './migrations/1763600300000-create-queue-entries.js';
import { PurgePeopleAndChooseModel1763700000000 } from './migrations/1763700000000-purge-people-and-choose-model.js';
import { DispatchEntries1764100000000 } from './migrations/1764100000000-dispatch-entries.js';
import { CreateBatches1764100100000 } from './migrations/1764100100000-create-batches.js';
import { CreateWorkers1764200000000 } from './migrations/1764200000000-create-workers.js';
import { CreateAiUsage1764200100000 } from './migrations/1764200100000-create-ai-usage.js';
import { FindOldestWaiting1764200200000 } from './migrations/1764200200000-find-oldest-waiting.js';
import { CountWaits1764600000000 } from './migrations/1764600000000-count-waits.js';
import { RenameDeletedUsers1795309700002 } from './migrations/1795309700002-rename-deleted-users.js';
import { RenameDispatchColumns1795309900000 } from './migrations/1795309900000-rename-dispatch-columns.js';
import { NameItemsOfEntries1795312250001 } from './migrations/1795312250001-name-items-of-entries.js';
import { TellOfEndedBatches1795333266542 } from './migrations/1795333266542-tell-of-ended-batches.js';
import { LimitPhotosADay1795737011201 } from './migrations/1795737011201-limit-photos-a-day.js';
import { TellWorkerLoad1795751000001 } from './migrations/1795751000001-tell-worker-load.js';
import { CountLostItems1795782200000 } from './migrations/1795782200000-count-lost-items.js';
import { ComposeTexts1795791800004 } from './migrations/1795791800004-compose-texts.js';
import { ReleaseCompletedPhotos1795793000002 } from './migrations/1795793000002-release-completed-photos.js';
import { KnowImages1795798000001 } from './migrations/1795798000001-know-images.js';
import { SetAiProvider1795930000001 } from './migrations/1795930000001-set-ai-provider.js';
import { CountUserBudgets1795930000002 } from './migrations/1795930000002-count-user-budgets.js';
import { RecordPromptVersions1795940000002 } from './migrations/1795940000002-record-prompt-versions.js';
import { RememberFailedModels1796000000040 } from './migrations/1796000000040-remember-failed-models.js';
import { CountFreeModels1796000000042 } from './migrations/1796000000042-count-free-models.js';
import { CountProviderWaits1796000000090 } from './migrations/1796000000090-count-provider-waits.js';
import { ReadFreeModels1796000000091 } from './migrations/1796000000091-read-free-models.js';
import { SettingEntity } from './models/setting.entity.js';
import { AiCallEntity } from './usage/ai-call.entity.js';
import { AiDayEntity } from './usage/ai-day.entity.js';
import { AiMonthEntity } from './usage/ai-month.entity.js';
import { AiUserMonthEntity } from './usage/ai-user-month.entity.js';
import { WorkerEntity } from './workers/worker.entity.js';

/** The tables of analysis, in the schema `analysis`. */
export const tables: ServiceTables = {
  schema: 'analysis',
  entities: [
    AiCallEntity,
    AiDayEntity,
    AiMonthEntity,
    AiSettingsEntity,
    AiUserMonthEntity,
    BatchEntity,
    DeletedUserEntity,
    EntryEntity,
    SettingEntity,
    DispatchFairnessEntity,
    WorkerEntity,
  ],
  migrations: [
    CreateQueueEntries1763600300000,
    PurgePeopleAndChooseModel1763700000000,
    DispatchEntries1764100000000,
    CreateBatches1764100100000,
    CreateWorkers1764200000000,
    CreateAiUsage1764200100000,
    FindOldestWaiting1764200200000,
    CountWaits1764600000000,
    RenameDeletedUsers1795309700002,
    RenameDispatchColumns1795309900000,
    NameItemsOfEntries1795312250001,
    OutboxTraceparent1795322058922,
    TellOfEndedBatches1795333266542,
    HoldUsers1795346452446,
    LimitPhotosADay1795737011201,
    KeepDeadLetters1795749000001,
    TellWorkerLoad1795751000001,
    CountLostItems1795782200000,
    ComposeTexts1795791800004,
    ReleaseCompletedPhotos1795793000002,
    KnowImages1795798000001,
    SetAiProvider1795930000001,
    CountUserBudgets1795930000002,
    RecordPromptVersions1795940000002,
    RememberFailedModels1796000000040,
    CountFreeModels1796000000042,
    CountProviderWaits1796000000090,
    ReadFreeModels1796000000091,
  ],
  afterRestore: [
    // The broker's jobs are not in a backup, so open entries wait to be dispatched again.
    `update queue_entries set status = 'pending', dispatched_at = null, retry_at = null, detected = null,
       dispatch_number = dispatch_number + 1 where status in ('pending', 'analyzing', 'saving')`,
    'delete from workers',
  ],
};
