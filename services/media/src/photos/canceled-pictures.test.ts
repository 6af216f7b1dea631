import { expect, test } from '@jest/globals';
import { until } from '@whereabouts/shared/testing/until.js';
import { PhotoProcessor } from './photo-processor.js';
import { PhotoWorkers } from './photo-tasks.js';

/** Workers that run until they are aborted. */
class EndlessWorkers extends PhotoWorkers {
  readonly signals: (AbortSignal | undefined)[] = [];

  run(_name: unknown, _request: unknown, signal?: AbortSignal): Promise<never> {
    this.signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  }

  async close() {}
}

test("a client that disconnects ends the work on its picture, and a waiting client's turn is skipped", async () => {
  const workers = new EndlessWorkers();
  const photos = new PhotoProcessor(workers);
  const [first, second] = [new AbortController(), new AbortController()];
  // Large photos are processed one at a time.
  const large = { path: 'photo', folder: '.', width: 20_000, height: 20_000 };
  const pictures = Promise.allSettled([first, second].map(({ signal }) => photos.picture(1, large, signal)));
  await until(() => workers.signals.length === 1);
  second.abort();
  first.abort();
  expect((await pictures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(workers.signals).toEqual([first.signal]);
});
