import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller, HttpException, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { LOOKS_HEADER } from '@whereabouts/shared/contracts/media.js';
import { type KnownFacts, similar } from '@whereabouts/shared/contracts/similar.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request, Response } from 'express';
import { TestGateway } from '../testing/test-gateway.js';

const LOOK = Buffer.alloc(203, 7).toString('base64');
const PHOTO = Buffer.alloc(3_000_000, 'photo');
const FACTS: KnownFacts = {
  name: 'Drill',
  category: null,
  code: '4006381333931',
  serial_number: null,
  printed_text: 'Drill',
};

let gateway: TestGateway;
let analysis: 'reads' | 'fails' | 'refuses';
let asked: unknown;
let received = 0;

@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
class FakeMedia {
  @Post('look')
  async look(@Req() request: Request, @Res() response: Response) {
    await buffer(request);
    response.writeHead(200, { [LOOKS_HEADER]: `${LOOK} ${LOOK}`, 'content-type': 'image/jpeg' }).end(PHOTO);
  }
}

@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
class FakeAnalysis {
  @Post('read-photo')
  async read(@Req() request: Request) {
    if (analysis === 'fails') throw new Error('intended');
    if (analysis === 'refuses') throw new HttpException({ message: 'Three already.', code: 'rate_limited' }, 429);
    received = (await buffer(request)).length;
    return { facts: FACTS };
  }
}

@Controller()
class FakeInventory {
  @OnCommand(similar.findByLook)
  byLook(request: RequestOf<typeof similar.findByLook>) {
    asked = request;
    return { matches: [] };
  }

  @OnCommand(similar.findByImage)
  byImage(request: RequestOf<typeof similar.findByImage>) {
    asked = request;
    return { matches: [] };
  }
}

beforeAll(async () => {
  gateway = await TestGateway.start({}, { media: FakeMedia, analysis: FakeAnalysis, inventory: FakeInventory });
});

beforeEach(() => {
  analysis = 'reads';
  asked = undefined;
});

afterAll(() => gateway?.close());

function search() {
  const { id, token } = gateway.user();
  const body = new FormData();
  body.append('image', new Blob(['photo']), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  return { id, answer: fetch(`${gateway.address}/api/similar`, { method: 'POST', headers, body }) };
}

test('a sent photo is compared by its look and by what the reader found on it', async () => {
  const { id, answer } = search();
  expect(await (await answer).json()).toEqual({ matches: [] });
  expect(asked).toEqual({ actor: { id, role: 'user' }, looks: [LOOK, LOOK], ...FACTS });
  expect(received).toBe(PHOTO.length);
});

test('a sent photo is compared by its look alone while analysis fails', async () => {
  analysis = 'fails';
  expect((await search().answer).status).toBe(200);
  expect(asked).toMatchObject({ looks: [LOOK, LOOK], code: null, name: null });
});

test('a user whose photos are being read already gets a 429', async () => {
  analysis = 'refuses';
  const answer = await search().answer;
  expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'rate_limited' }]);
});

test('a stored photo is named in JSON', async () => {
  const { id, token } = gateway.user();
  const body = { image_id: 7, box: [0, 0, 0.5, 0.5], name: 'Drill' };
  expect((await gateway.call('/api/similar', { method: 'POST', token, body })).status).toBe(200);
  expect(asked).toMatchObject({ ...body, actor: { id, role: 'user' } });
  expect((await gateway.call('/api/similar', { method: 'POST', token, body: {} })).status).toBe(400);
});
