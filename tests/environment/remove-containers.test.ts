import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkout } from '../../tools/start/folders.js';
import { untilReady } from '../../tools/start/readiness.js';
import { fakeEngine } from './fake-engine.js';

test('the containers of a killed run are removed, and those of other runs stay', async () => {
  const containers = [
    { Id: 'ours', label: 'run=1' },
    { Id: 'foreign', label: 'run=2' },
  ];
  const engine = await fakeEngine({ containers });
  const compiled = join(checkout, 'dist', 'tests', 'environment', 'container-cleanup.js');
  const program = `
    import { removeAfterDeath } from ${JSON.stringify(compiled)};
    removeAfterDeath('run=1');
    setInterval(() => {}, 1000);
    console.log('started');`;
  const env = { ...process.env, DOCKER_HOST: engine.address };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env });
  await once(child.stdout, 'data');
  expect(engine.calls).toEqual([]);
  child.kill('SIGKILL');
  const removed = async () => expect(engine.calls).toContain('DELETE /containers/ours');
  await untilReady(removed, { name: 'The clean-up', log: 'the output above', seconds: 30 });
  expect(engine.calls).toEqual(['GET /containers/json', 'DELETE /containers/ours']);
  await engine.stop();
});
