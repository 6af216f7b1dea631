import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { pairKey } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { sendSigned } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import { eventually } from '../testing/eventually.js';
import { labelPhoto } from '../testing/label-photo.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';
import type { Reading } from './reading.js';
import { knownFacts } from './sent-photos.controller.js';

const PATH = '/internal/read-photo';

let harness: TestHarness;

beforeAll(async () => {
  harness = await TestHarness.start();
});

afterAll(() => harness?.close());

const start = (LOCAL_RECOGNITION: string) => harness.startAnalysis('api', { LOCAL_RECOGNITION });

async function send({ port }: RunningService, photo: Buffer, sender = 'gateway') {
  const signing = { caller: 'gateway', key: pairKey(harness.env.INTERNAL_SECRET, sender as 'gateway', 'analysis') };
  const headers = signCall(signing, ALICE, 'POST', PATH);
  const body = Readable.from([photo], { objectMode: false });
  const url = new URL(PATH, `http://127.0.0.1:${port}`);
  const [answer] = (await once(sendSigned(signing, url, { method: 'POST', headers }, body), 'response')) as [
    IncomingMessage,
  ];
  return { status: answer.statusCode, body: await json(answer) };
}

test('a photo that is not stored is read', async () => {
  const photo = await labelPhoto({
    lines: [
      ['Coffee grinder', 70],
      ['S/N: 8K294577', 44],
    ],
    ean: '4006381333931',
  });
  const service = await start('true');
  const facts = {
    ...{ code: '4006381333931', serial_number: '8K294577' },
    printed_text: expect.stringMatching(/grinder/i),
  };
  // On a busy machine, the first photo may not wait for the start of the reader.
  await eventually(async () => expect(await send(service, photo)).toMatchObject({ status: 201, body: { facts } }));
}, 150_000);

test('without the reader, the answer has no facts', async () => {
  expect(await send(await start('false'), Buffer.alloc(1000))).toEqual({ status: 201, body: { facts: null } });
});

test('only the gateway can have photos read', async () => {
  expect(await send(await start('false'), Buffer.alloc(10), 'inventory')).toMatchObject({ status: 401 });
});

test('a barcode that was hardly read is no fact of a photo', () => {
  const scanned = (is_sure: boolean): Reading => ({
    lines: [],
    codes: [{ format: 'EAN13', text: '4006381333931', box: [0, 0, 1, 1], is_sure }],
  });
  expect([true, false].map((isSure) => knownFacts(scanned(isSure)).code)).toEqual(['4006381333931', null]);
});
