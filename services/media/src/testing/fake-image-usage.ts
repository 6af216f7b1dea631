import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';

/** Fakes of inventory and analysis. `items` and `entries` contain the number of items and queue entries by image id. */
export async function startFakeImageUsage(env: EnvSource) {
  const [items, entries] = [new Map<number, number>(), new Map<number, number>()];
  /** The owner of an image's items, by image id, where a test needs it. */
  const owners = new Map<number, number>();
  /** Users who see an item on an image, by image id. */
  const viewers = new Map<number, number[]>();
  /** Runs while media waits for the response to a usage query. */
  const meanwhile: { run?: (() => Promise<void>) | undefined } = {};
  /** Runs before analysis responds to a usage query. */
  const entriesEnd: { run?: (() => Promise<void>) | undefined } = {};

  /** The crops that media has published. */
  const crops: PayloadOf<typeof media.cropMade>[] = [];

  @Controller()
  class InventoryController {
    @OnEvent(media.cropMade)
    cropMade(crop: PayloadOf<typeof media.cropMade>) {
      crops.push(crop);
    }

    @OnCommand(inventory.countOnImage)
    count({ image_id }: RequestOf<typeof inventory.countOnImage>) {
      return { count: items.get(image_id) ?? 0 };
    }

    @OnCommand(inventory.seesImage)
    sees({ actor, image_id }: RequestOf<typeof inventory.seesImage>) {
      return { sees: viewers.get(image_id)?.includes(actor.id) ?? false };
    }

    @OnCommand(inventory.filesInUse)
    async inUse({ image_ids, except }: RequestOf<typeof inventory.filesInUse>) {
      const isLeftOut = (id: number) => except !== undefined && owners.get(id) === except;
      const used = image_ids.filter((id) => items.has(id) && !isLeftOut(id));
      await meanwhile.run?.();
      return { image_ids: used };
    }
  }

  @Controller()
  class AnalysisController {
    @OnCommand(analysis.imagesInUse)
    async inUse({ image_ids }: RequestOf<typeof analysis.imagesInUse>) {
      await entriesEnd.run?.();
      return { image_ids: image_ids.filter((id) => entries.has(id)) };
    }
  }

  const controllers = { inventory: InventoryController, analysis: AnalysisController };
  const running = {
    inventory: await startFake('inventory', env, InventoryController),
    analysis: await startFake('analysis', env, AnalysisController),
  };
  return {
    items,
    entries,
    owners,
    viewers,
    crops,
    meanwhile,
    entriesEnd,
    /** Runs `run` while one of the two services does not respond. */
    async without(service: keyof typeof running, run: () => Promise<void>) {
      await running[service].close();
      await run().finally(async () => {
        running[service] = await startFake(service, env, controllers[service]);
      });
    },
    async close() {
      await running.analysis.close();
      await running.inventory.close();
    },
  };
}
