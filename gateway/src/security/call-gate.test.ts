import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { TestGateway } from '../testing/test-gateway.js';

let open: () => void = () => undefined;
let gate = Promise.resolve();
let asked = 0;

@Controller()
class SlowInventory {
  @OnCommand(inventory.listItems)
  async list() {
    asked += 1;
    await gate;
    return new RawReply('W/"1"', Buffer.from('{"items":[]}'));
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: SlowInventory });
});

afterAll(() => gateway?.close());

const close = () => {
  asked = 0;
  gate = new Promise<void>((resolve) => {
    open = resolve;
  });
};

test('four lists of one user run at a time, others wait, and another user does not wait', async () => {
  const [busy, other] = [gateway.user(), gateway.user()];
  close();
  const lists = Array.from({ length: 9 }, () => gateway.status('/api/items', busy.token));
  await until(() => asked === 4);
  const others = gateway.status('/api/items', other.token);
  await until(() => asked === 5);
  open();
  expect(await Promise.all([...lists, others])).toEqual(Array.from({ length: 10 }, () => 200));
});

test('a list that waits too long is a 429, and later lists run', async () => {
  const { token } = gateway.user();
  close();
  const lists = Array.from({ length: 4 }, () => gateway.status('/api/items', token));
  await until(() => asked === 4);
  const refused = await gateway.call('/api/items', { token });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' });
  expect(asked).toBe(4);
  open();
  expect(await Promise.all(lists)).toEqual([200, 200, 200, 200]);
  expect(await gateway.status('/api/items', token)).toBe(200);
});
