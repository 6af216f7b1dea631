import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { FakeInventory } from '../testing/fake-inventory.js';
import { TestGateway } from '../testing/test-gateway.js';

@Controller()
class FakeMedia {
  @OnCommand(stats.images)
  images(_request: RequestOf<typeof stats.images>) {
    return { photo_count: 2, storage_bytes: 20 };
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: new FakeInventory().controller(), media: FakeMedia });
});

afterAll(() => gateway?.close());

test("a user's statistics combine the user's items and images", async () => {
  const { token } = gateway.user();
  const response = await gateway.call('/api/user/stats', { token });
  expect(await response.json()).toEqual({ item_count: 5, db_storage_bytes: 50, photo_count: 2, storage_bytes: 20 });
  const charts = await gateway.call('/api/user/stats/charts', { token });
  expect(await charts.json()).toEqual({ by_category: [], by_area: [], growth: [] });
});
