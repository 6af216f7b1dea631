import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { EnvSource } from '@whereabouts/shared/nest/env.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { standIn } from '@whereabouts/shared/testing/stand-in.js';

/** Answers for inventory and analysis: how many items and queue entries are on a photo, by its id. */
export async function startUses(env: EnvSource) {
  const [items, entries] = [new Map<number, number>(), new Map<number, number>()];
  /** Runs while somebody has asked who needs photos and waits for the answer. */
  const meanwhile: { run?: (() => Promise<void>) | undefined } = {};

  @Controller()
  class InventoryController {
    @Handles(inventory.countOnImage)
    count({ image_id }: RequestOf<typeof inventory.countOnImage>) {
      return { count: items.get(image_id) ?? 0 };
    }

    @Handles(inventory.imagesInUse)
    async inUse({ image_ids }: RequestOf<typeof inventory.imagesInUse>) {
      const used = image_ids.filter((id) => items.has(id));
      await meanwhile.run?.();
      return { image_ids: used };
    }
  }

  @Controller()
  class AnalysisController {
    @Handles(analysis.imagesInUse)
    inUse({ image_ids }: RequestOf<typeof analysis.imagesInUse>) {
      return { image_ids: image_ids.filter((id) => entries.has(id)) };
    }
  }

  const startAnalysis = () => standIn('analysis', env, AnalysisController);
  const inventoryService = await standIn('inventory', env, InventoryController);
  let analysisService = await startAnalysis();
  return {
    items,
    entries,
    meanwhile,
    async without(run: () => Promise<void>) {
      await analysisService.close();
      await run().finally(async () => {
        analysisService = await startAnalysis();
      });
    },
    async close() {
      await analysisService.close();
      await inventoryService.close();
    },
  };
}
