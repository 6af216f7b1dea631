import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import * as hostile from '@whereabouts/shared/testing/hostile-photos.js';

// A process of its own, because making and sending these would slow down whoever measures beside it. It sends photos
// made to cost time and memory to ADDRESS as the user of TOKEN, LANES at once, and ends after SECONDS with a line of
// how often it was answered with which status.

const { ADDRESS = '', TOKEN = '', LANES = '1', SECONDS = '1' } = process.env;
const end = Date.now() + Number(SECONDS) * 1000;
const answers: Record<string, number> = {};

const photos = [
  hostile.emptyTablesJpeg(),
  hostile.emptyExtensionsGif(),
  hostile.emptyChunksPng(),
  hostile.oneBitBmp(),
  hostile.ROTATED_AVIF,
  hostile.ROTATED_WEBP,
];

async function send(photo: Buffer, file_name: string) {
  // Unlike any other, so that it is not known already.
  const ending = Buffer.from(file_name);
  const bytes = photo.length + ending.length > MAX_IMAGE_BYTES ? photo : Buffer.concat([photo, ending]);
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)]), file_name);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await fetch(`${ADDRESS}/api/queue/add`, { method: 'POST', headers, body }).catch(() => null);
  await answer?.arrayBuffer();
  const status = answer?.status ?? 'broken connection';
  answers[status] = (answers[status] ?? 0) + 1;
}

async function lane(number: number) {
  for (let next = number; Date.now() < end; next += 1) {
    await send(photos[next % photos.length] ?? Buffer.alloc(0), `hostile_${number}_${next}.jpg`);
  }
}

await Promise.all(Array.from({ length: Number(LANES) }, (_, number) => lane(number)));
console.log(`      answers to the attack: ${JSON.stringify(answers)}`);
