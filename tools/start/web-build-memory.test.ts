import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { memoryLimit } from '../../tests/environment/memory-limit.js';
import { checkout } from './folders.js';
import { buildEnvironment } from './web-build.js';

/** Free memory of a server with 1 GB, beside its system and the launcher. */
const LEFT_BYTES = 750_000_000;

const found = memoryLimit(LEFT_BYTES);
if (typeof found === 'string') {
  test.skip(`building in little memory (skipped: no control group can be made: ${found})`, () => {});
} else {
  const limit = found;
  const folder = disposableFolder();

  afterAll(() => {
    limit.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the web app builds within the free memory of a server with 1 GB', () => {
    const vite = join(checkout, 'node_modules', '.bin', 'vite');
    const build = limit.below(`${vite} build --outDir ${folder} --emptyOutDir`);
    const { status, stderr } = spawnSync('sh', ['-c', build], {
      cwd: join(checkout, 'web'),
      env: { ...buildEnvironment(), NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    console.log(`building took at most ${Math.round(limit.peak() / 1_000_000)} MB, page cache included`);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });
}
