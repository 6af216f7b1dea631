import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
const kept = new Set<string>();

@Controller()
class FakeInventory {
  @OnCommand(places.create)
  create({ area }: RequestOf<typeof places.create>) {
    const is_new = !kept.has(area);
    kept.add(area);
    return { place: { area, location: null, sub_location: null, item_count: 0, image_ids: [] }, is_new };
  }
}

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: FakeInventory });
});

afterAll(() => gateway?.close());

test('creating a place is a 201, or a 200 if the place already exists', async () => {
  const { token } = gateway.user();
  const make = () => gateway.call('/api/places', { token, method: 'POST', body: { area: 'Attic' } });
  const place = { area: 'Attic', location: null, sub_location: null, item_count: 0, image_ids: [] };
  for (const status of [201, 200]) {
    const answer = await make();
    expect([answer.status, await answer.json()]).toEqual([status, { place }]);
  }
});
