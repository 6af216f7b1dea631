import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { composeImage } from '../../tools/start/compose-image.js';
import { inContainer, isLocal } from './container-choice.js';
import { fakeEngine } from './fake-engine.js';

const IMAGE = 'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z';

let printed: ReturnType<typeof jest.spyOn>;
let engine: Awaited<ReturnType<typeof fakeEngine>> | undefined;

beforeEach(() => {
  printed = jest.spyOn(console, 'log').mockReturnValue();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await engine?.stop();
  engine = undefined;
});

const useEngine = (address: string) => jest.replaceProperty(process, 'env', { ...process.env, DOCKER_HOST: address });

/** @returns whether the server started in a container */
async function choose(start: () => Promise<string> = async () => 'container'): Promise<string | undefined> {
  return inContainer('The S3 server', IMAGE, start);
}

test('a server runs in a container if the engine has the image', async () => {
  engine = await fakeEngine({ images: [IMAGE] });
  useEngine(engine.address);
  expect(await choose()).toBe('container');
  expect(engine.calls).not.toContain('POST /images/create');
  expect(printed).not.toHaveBeenCalled();
});

test('a server runs in a container if the engine can pull the image', async () => {
  engine = await fakeEngine({ registry: [IMAGE] });
  useEngine(engine.address);
  expect(await choose()).toBe('container');
});

test('without an engine a server runs without a container, and nothing is printed', async () => {
  useEngine('unix:///no/such/docker.sock');
  expect(await choose()).toBeUndefined();
  expect(printed).not.toHaveBeenCalled();
});

test('without the image the server runs outside a container, and one sentence says so', async () => {
  engine = await fakeEngine({ images: ['postgres:18'] });
  useEngine(engine.address);
  expect(await choose()).toBeUndefined();
  expect(printed.mock.calls.flat()).toEqual([
    `Fetching the image ${IMAGE}…`,
    `The S3 server runs without a container: the Docker engine cannot get the image ${IMAGE}.`,
  ]);
});

test('if the container does not start, the server runs outside a container, and one sentence says why', async () => {
  engine = await fakeEngine({ images: [IMAGE] });
  useEngine(engine.address);
  const start = async () => {
    throw new Error('The disk is full.');
  };
  expect(await choose(start)).toBeUndefined();
  expect(printed.mock.calls.flat()).toEqual([
    'The S3 server runs without a container because it does not start in one. The disk is full.',
  ]);
});

test('a Docker engine on another machine is not used', () => {
  expect(isLocal('tcp://engine.example.org:2375')).toBe(false);
  expect(isLocal('tcp://127.0.0.1:2375')).toBe(true);
  expect(isLocal('unix:///var/run/docker.sock')).toBe(true);
});

test('docker-compose.yml names each image, and a variable replaces it', () => {
  useEngine('');
  expect(composeImage('S3_IMAGE')).toBe(IMAGE);
  expect(composeImage('POSTGRES_IMAGE')).toMatch(/^postgres:18/);
  expect(composeImage('RABBITMQ_IMAGE')).toMatch(/^rabbitmq:4/);
  process.env.S3_IMAGE = 'another/image:1';
  expect(composeImage('S3_IMAGE')).toBe('another/image:1');
});
