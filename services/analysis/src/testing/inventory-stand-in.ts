import { Controller, HttpException, Module } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory, type SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { type EnvSource, ServiceEnv } from '@whereabouts/shared/nest/env.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { startService } from '@whereabouts/shared/nest/service.js';

/** Items in memory, behind inventory's real contracts on the real broker; an entry's items are saved once. */
export class InventoryStandIn {
  readonly saved = new Map<number, SaveItemsAs>();
  /** Every call, also those for an entry that has its items already. */
  calls = 0;
  /** Answers of the calls to come; without one a call saves. */
  failures: HttpException[] = [];
  /** A call waits for it before it answers. */
  gate: Promise<void> = Promise.resolve();

  countOnImage(image_id: number): number {
    const onImage = [...this.saved.values()].filter((call) => call.image_id === image_id);
    return onImage.reduce((count, { items }) => count + items.length, 0);
  }

  async save(call: SaveItemsAs): Promise<number> {
    this.calls += 1;
    const failure = this.failures.shift();
    if (failure) throw failure;
    const queue_id = call.queue_id ?? 0;
    const first = this.saved.get(queue_id) ?? call;
    this.saved.set(queue_id, first);
    await this.gate;
    return first.items.length;
  }

  async start(env: EnvSource) {
    const module = { module: InventoryModule, providers: [{ provide: InventoryStandIn, useValue: this }] };
    return startService(
      { name: 'inventory', env: ServiceEnv, module: () => module, doors: () => ({ commands: true }) },
      env,
    );
  }
}

@Controller()
class InventoryController {
  constructor(private readonly items: InventoryStandIn) {}

  @Handles(inventory.countOnImage)
  countOnImage({ image_id }: RequestOf<typeof inventory.countOnImage>) {
    return { count: this.items.countOnImage(image_id) };
  }

  @Handles(inventory.saveItems)
  async saveItems(call: RequestOf<typeof inventory.saveItems>) {
    return { success: true as const, total_saved: await this.items.save(call), items: [] };
  }
}

@Module({ controllers: [InventoryController] })
class InventoryModule {}
