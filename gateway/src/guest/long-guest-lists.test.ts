import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { guestCollections, guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TestGateway } from '../testing/test-gateway.js';

const PORTION = Buffer.alloc(50_000, 'x');

@Controller()
class FakeSharing {
  @OnCommand(guestLinks.open)
  open() {
    const link = { link_id: 1, collection_id: 2, owner_id: 3, permission: 'view' as const };
    return { ...link, expires_at: null, expires_on: null, is_expired: false, new_visitor: null };
  }
}

@Controller()
class FakeInventory {
  @OnCommand(guestCollections.find)
  find() {
    return new LongReply('W/"long"', 3_000, async function* () {
      for (let portion = 0; portion < 2_000; portion += 1) {
        await pause(1);
        yield PORTION;
      }
    });
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({ TRUST_PROXY: '1' }, { sharing: FakeSharing, inventory: FakeInventory });
});

afterAll(() => gateway?.close());

/** Requests a guest's list without reading its body. */
async function begun(address: string): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': address };
  const [response] = await once(get(`${gateway.address}/api/collections/guest/token`, { headers }), 'response');
  return response;
}

test('slow guests of one network do not block the guests of another network', async () => {
  const slow = [await begun('192.0.2.1'), await begun('192.0.2.1')];
  const third = await begun('192.0.2.1');
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '1']);
  const elsewhere = await begun('198.51.100.1');
  expect(elsewhere.statusCode).toBe(200);
  for (const response of [...slow, third, elsewhere]) response.destroy();
});
