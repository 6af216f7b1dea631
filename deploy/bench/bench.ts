import pg from 'pg';
import { onStop } from '../local/stop.js';
import { buildWebApp } from '../local/web-build.js';
import type { DisposableServer } from '../testing/disposable.js';
import { startTestServers } from '../testing/test-servers.js';
import { calls } from './calls.js';
import { collectionChanges } from './collection-changes.js';
import { deadService } from './dead-service.js';
import { type Figure, isWithin, line } from './figure.js';
import { guests } from './guests.js';
import { hostilePhotos } from './hostile-photos.js';
import { othersItems } from './others-items.js';
import { pageWeight } from './page-weight.js';
import { queueFaults } from './queue-faults.js';
import { queueThroughput } from './queue-throughput.js';
import { report } from './report.js';
import { sessions } from './sessions.js';
import { sharedItems } from './shared-items.js';
import { startUp } from './start-up.js';
import { uploadMemory } from './upload-memory.js';

/** What the product promises about itself, measured on this machine; name one to run it alone. */
const benches: Record<string, (isQuick: boolean) => Promise<Figure[]>> = {
  calls,
  'start-up': startUp,
  'page-weight': pageWeight,
  'upload-memory': uploadMemory,
  'dead-service': deadService,
  'hostile-photos': hostilePhotos,
  sessions,
  'others-items': othersItems,
  'shared-items': sharedItems,
  'collection-changes': collectionChanges,
  guests,
  'queue-throughput': queueThroughput,
  'queue-faults': queueFaults,
};

const isQuick = process.argv.includes('--quick');
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const { env, postgres, stop } = await startTestServers();
onStop(stop);
Object.assign(process.env, env);
await countStatements(postgres);
await buildWebApp('/dev/null');

let over = 0;
for (const [name, run] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  try {
    const figures = await run(isQuick);
    for (const figure of figures) console.log(line(figure));
    over += figures.filter((figure) => !isWithin(figure)).length;
    if (!isQuick) report(name, figures);
  } catch (problem) {
    console.error(`FAILED  ${name}:`, problem);
    over += 1;
  }
}
await stop();
process.exit(over > 0 ? 1 : 0);

/** Every database made from now on counts its statements. */
async function countStatements(server: DisposableServer) {
  await inTemplate(server.url, 'alter system set shared_preload_libraries = pg_stat_statements');
  await server.kill();
  await server.startAgain();
  await inTemplate(server.url, 'create extension pg_stat_statements schema public');
}

async function inTemplate(url: string, statement: string) {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/template1' }).href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
