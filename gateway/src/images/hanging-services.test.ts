import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { Image, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request } from 'express';
import { TestGateway } from '../testing/test-gateway.js';

const NEW_IMAGE = 7;
const USED_IMAGE = 8;

/** Ends the hanging calls, so that the services can stop. */
const over = Promise.withResolvers<never>();
over.promise.catch(() => undefined);

@Controller()
class HangingAnalysis {
  @OnCommand(vision.analyzeImage)
  analyze(_: RequestOf<typeof vision.analyzeImage>) {
    return over.promise;
  }
}

/** Counts items, and hangs on writes. */
@Controller()
class HangingInventory {
  @OnCommand(inventory.countOnImage)
  count({ image_id }: RequestOf<typeof inventory.countOnImage>) {
    return { count: image_id === USED_IMAGE ? 3 : 0 };
  }

  @OnCommand(inventory.saveItems)
  save(_: RequestOf<typeof inventory.saveItems>) {
    return over.promise;
  }

  @OnCommand(inventory.updateItems)
  update(_: RequestOf<typeof inventory.updateItems>) {
    return over.promise;
  }
}

/** Stores each image under the id that its bytes contain. */
@Controller()
class MediaController {
  @Post('internal/upload')
  @HttpCode(201)
  @UseGuards(internalCallsOf('gateway'))
  async upload(@Req() request: Request): Promise<ReceivedUpload> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const id = Number(await (form.get('image') as File).text());
    const image: Image = {
      ...{ id, width: 1, height: 1, content_type: 'image/jpeg', bytes: 1, created_at: '2024-05-06T07:08:10.000Z' },
    };
    return { image, is_new: true, fields: { upload_only: String(form.get('upload_only')) } };
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  const services = { analysis: HangingAnalysis, inventory: HangingInventory, media: MediaController };
  gateway = await TestGateway.start({}, services);
});

afterAll(async () => {
  over.reject(new Error('over'));
  await gateway?.close();
});

function upload(image_id: number) {
  const body = new FormData();
  body.append('upload_only', 'true');
  body.append('image', new Blob([String(image_id)]), 'mug.jpg');
  const headers = { authorization: `Bearer ${gateway.user().token}` };
  return fetch(`${gateway.address}/api/analyze`, { method: 'POST', headers, body });
}

test('an image is stored while analysis hangs', async () => {
  const stored = await upload(NEW_IMAGE);
  expect([stored.status, await stored.json()]).toMatchObject([
    200,
    { items: [], image: { id: NEW_IMAGE }, image_id: NEW_IMAGE, existing_items_count: 0 },
  ]);
});

test('an image that has items is reported as a duplicate while analysis hangs', async () => {
  const refused = await upload(USED_IMAGE);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'duplicate_image', duplicate: true, existing_items_count: 3, image_id: USED_IMAGE },
  ]);
});

test.each([
  ['POST', '/api/save-items', { items: [{ name: 'Mug' }] }],
  ['POST', '/api/update-items', { items: [{ id: 1, name: 'Mug' }] }],
])('%s %s is a 504 after 5 seconds while inventory hangs', async (method, path, body) => {
  const began = performance.now();
  const { status } = await gateway.call(path, { method, body, token: gateway.user().token });
  expect(status).toBe(504);
  // Far below the 15 s of lists, even on a busy machine.
  expect(performance.now() - began).toBeLessThan(14_000);
});
