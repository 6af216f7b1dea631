import { Controller, HttpException, Inject } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory, type SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { OnJob } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { fileNameParts } from '../entries/file-name-parts.js';
import type { AnalysisEnv } from '../env.js';
import { HouseholdNames } from '../household/household-names.service.js';
import { ImagesService } from '../images/images.service.js';
import { Recognition } from '../reader/recognition.js';
import { AiLimitReached } from '../usage/ai-limit-reached.js';
import { UserBudgetUsedUp } from '../usage/user-budget.js';
import type { Household } from '../vision/household.js';
import { PhotoModels } from '../vision/photo-models.js';
import type { Detection, Picture, ProviderSlot } from '../vision/vision-model.js';
import { VisionProblem } from '../vision/vision-problem.js';
import { WorkerHeartbeat } from '../workers/worker-heartbeat.js';
import { AttemptEnded, AttemptsService, type ClaimedEntry } from './attempts.service.js';
import { FailedAttempts } from './failed-attempts.js';
import { isLastAttempt } from './next-delay.js';
import { ProviderSlots } from './provider-slots.js';

/** A small part of the dispatcher's `LEASE_MS`. */
const RENEW_MS = 60_000;

type Job = PayloadOf<typeof analysis.processEntry>;

/**
 * Runs one attempt to analyze an entry's image. An attempt may be interrupted anywhere and run again in another
 * process: the model's answer is stored before it is used, and inventory saves an entry's items once, however often it
 * is called.
 */
@Controller()
export class EntryRunnerController {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly heartbeat: WorkerHeartbeat,
    private readonly attempts: AttemptsService,
    private readonly failures: FailedAttempts,
    private readonly images: ImagesService,
    private readonly models: PhotoModels,
    private readonly recognition: Recognition,
    private readonly messenger: Messenger,
    private readonly slots: ProviderSlots,
    private readonly household: HouseholdNames,
  ) {}

  @OnJob(analysis.processEntry)
  processEntry(job: Job): Promise<void> {
    return this.heartbeat.track(this.run(job));
  }

  /**
   * Resolves when the job is done: the entry is completed, failed, scheduled for a retry or taken over. After a lost
   * connection, the broker redelivers a job that is still running. Both deliveries then end together.
   */
  run(job: Job): Promise<void> {
    const key = `${job.queue_id}/${job.dispatch_number}`;
    const running = this.running.get(key) ?? this.attempt(job).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async attempt(job: Job): Promise<void> {
    const entry = await this.attempts.begin(job);
    if (!entry) return;
    try {
      const detection = entry.detected ?? (await this.detect(entry));
      const isOurs = entry.detected !== null || (await this.attempts.keepAnswer(entry, detection));
      if (isOurs) await this.attempts.complete(entry, detection, await this.saveItems(itemsOf(entry, detection)));
    } catch (error) {
      if (error instanceof AttemptEnded) return;
      if (error instanceof AiLimitReached || error instanceof UserBudgetUsedUp) await this.attempts.wait(entry);
      else await this.failures.settle(entry, error);
    }
  }

  private async detect(entry: ClaimedEntry): Promise<Detection> {
    const lease = setInterval(() => void this.attempts.renewLease(entry).catch(() => undefined), RENEW_MS);
    try {
      const detection = await this.askModels(entry);
      if (detection.items.length > 0) return detection;
    } finally {
      clearInterval(lease);
    }
    throw new VisionProblem('No items were found in this photo.', 'permanent');
  }

  private async askModels(entry: ClaimedEntry): Promise<Detection> {
    const { id: queue_id, user_id, image_id, file_name } = entry;
    const slotFor = this.slots.forAttempt();
    const owner = ownerOf(entry);
    let picture: Picture | undefined;
    let household: Household | undefined;
    return this.recognition.reading('queue', (detect) =>
      this.models.ask(
        user_id,
        async ({ vision, name, timeout_ms, failed }) => {
          await this.attempts.tellModel(entry, name, failed);
          [picture, household] = await Promise.all([
            picture ?? this.images.picture(owner, image_id),
            household ?? this.household.of(owner, vision, entry),
          ]);
          const image = { ...picture, file_name, household, source: { user_id, image_id, queue_id } };
          return detect(vision, image, this.whileOurs(entry, slotFor(timeout_ms)));
        },
        { failed: entry.failed_model, is_last: isLastAttempt(this.env.RETRY_DELAYS_MS, entry.attempts) },
      ),
    );
  }

  /** A photo may wait for its slot for minutes. Its user may have canceled it since. */
  private whileOurs(entry: ClaimedEntry, slot: ProviderSlot): ProviderSlot {
    return (put) =>
      slot(async (signal) => {
        await this.attempts.requireOurs(entry);
        return put(signal);
      });
  }

  /**
   * Saves the items. If the collection was deleted or the owner may no longer add to it, the items are saved without
   * it. @returns how many were saved
   */
  private async saveItems(call: SaveItemsAs): Promise<number> {
    try {
      return (await this.messenger.call(inventory.saveItems, call)).total_saved;
    } catch (error) {
      if (!call.collection_id || !isShut(error)) throw error;
      return (await this.messenger.call(inventory.saveItems, { ...call, collection_id: undefined })).total_saved;
    }
  }
}

/** 404 `collection_not_found`, or 403 if the owner has view-only access. */
function isShut(error: unknown): boolean {
  if (!(error instanceof HttpException)) return false;
  const { code } = error.getResponse() as { code?: string };
  return code === 'collection_not_found' || error.getStatus() === 403;
}

/** The user on whose behalf the worker acts. */
function ownerOf(entry: ClaimedEntry): Actor {
  return { id: entry.user_id, role: 'user' };
}

/** The items to save. Places in the file name take precedence over the entry's places (docs/rules/analysis.md). */
function itemsOf(entry: ClaimedEntry, { items, named_by }: Detection): SaveItemsAs {
  const named = fileNameParts(entry.file_name);
  return {
    actor: ownerOf(entry),
    queue_id: entry.id,
    image_id: entry.image_id,
    image: entry.image ?? undefined,
    collection_id: entry.collection_id ?? undefined,
    area: named.area ?? entry.area,
    location: named.location ?? entry.location,
    sub_location: entry.sub_location,
    items: items.map(({ confidence, alternatives, doubtful, serial_box, box, ...fields }) => ({
      ...fields,
      suggested_name: named_by === 'model' ? fields.name : undefined,
      quantity_min: entry.quantity_min ?? undefined,
      image_box: box,
      file_name: entry.file_name,
      review: { confidence: named_by === 'model' ? confidence : null, alternatives, doubtful, serial_box },
    })),
  };
}
