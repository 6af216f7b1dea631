import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { freePort } from '../start/ports.js';
import { untilReady } from '../start/readiness.js';
import { startBare } from './bare-program.js';
import { convert } from './convert-photo.js';
import type { Figure } from './figure.js';
import { type Side, versus } from './versus.js';

const [WIDTH, HEIGHT] = [4000, 3000];
const CONCURRENCY = 4;
/** A few dozen photos. */
const ROUND_S = 10;

/** Sends phone photos, four at a time, and compares the product with plain sharp and with bare servers. */
export async function intake(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '100000' } });
  const user = await registerApiUser(system.address, 'photos@example.org');
  const { gateway, media } = system.pids;
  const address = `${system.address}/api/analyze`;
  const { database_url } = system;
  const figures: Figure[] = [];
  const compare = async (name: string, product: Side, reference: Side, goal: number | null) => {
    figures.push(await versus({ name, product, reference, goal, database_url, seconds: ROUND_S }, isQuick));
  };
  for (const [name, orientation, goal] of [
    ['upright', 1, 0.8],
    ['rotated', 6, 0.85],
  ] as const) {
    const photo = await phonePhoto(orientation);
    const product = {
      load: concurrentLoad(() => upload(address, user.token, differing(photo))),
      processes: { gateway, media },
    };
    await compare(`intake of 12 MP, ${name}`, product, sharpAlone(photo, orientation !== 1), goal);
  }
  const upright = await phonePhoto(1);
  const bare = await bareServers(upright);
  const name = 'two bare servers that forward, store and convert the upright photo';
  await compare(name, bare.side, sharpAlone(upright, false), null);
  await bare.stop();
  await system.stop();
  return figures;
}

const sharpAlone = (photo: Buffer, isRotated: boolean): Side => ({
  load: concurrentLoad(() => convert(Buffer.concat(differing(photo)), isRotated)),
  processes: { sharp: process.pid },
});

async function bareServers(photo: Buffer) {
  const [port, otherPort] = [await freePort(), await freePort()];
  const keeping = startBare('bare-intake.js', { PORT: String(otherPort), FOLDER: disposableFolder() });
  const child = startBare('bare-intake.js', { PORT: String(port), OTHER_PORT: String(otherPort) });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(() => fetch(address), { name: 'The bare server', log: '/dev/null', seconds: 20, child });
  const side: Side = {
    load: concurrentLoad(() => post(address, {}, differing(photo))),
    processes: { server: child.pid, other: keeping.pid },
  };
  return { side, stop: () => Promise.all([child.stop(), keeping.stop()]) };
}

/** @returns the number of uploads finished within this many seconds */
const concurrentLoad = (work: () => Promise<unknown>) => async (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  let finished = 0;
  const lane = async () => {
    for (; performance.now() < end; finished += 1) await work();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return finished;
};

async function phonePhoto(orientation: number): Promise<Buffer> {
  const noise = { create: { width: WIDTH / 8, height: HEIGHT / 8, channels: 3 as const, background: '#808080' } };
  const grain = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(WIDTH, HEIGHT).withMetadata({ orientation }).jpeg({ quality: 85 }).toBuffer();
}

/**
 * The same picture as a different file, in pieces: inserts a comment (ITU-T T.81, B.2.4.5) after the start of the
 * image.
 */
function differing(photo: Buffer): Buffer[] {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)]);
  return [photo.subarray(0, 2), comment, photo.subarray(2)];
}

/** As long as a browser's boundary: a shorter boundary takes longer to find in the photo. */
const BOUNDARY = `----WebKitFormBoundary${randomBytes(12).toString('base64url')}`;
const part = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
const FORM_START = `${part('name="upload_only"')}true\r\n${part('name="image"; filename="photo.jpg"')}`;
const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

function upload(address: string, token: string, photo: Buffer[]) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return post(address, headers, [FORM_START, ...photo, FORM_END]);
}

/** Sends the pieces directly: `fetch` would copy the form, which costs more than the gateway's work. */
async function post(address: string, headers: Record<string, string>, pieces: (string | Buffer)[]) {
  const outgoing = request(address, { method: 'POST', headers });
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`an upload got status ${answer.statusCode}: ${said}`);
}
