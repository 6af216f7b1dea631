import { TEMPLATE } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import type { DisposableServer } from '../../tests/environment/disposable.js';
import { startTestServers } from '../../tests/environment/test-servers.js';
import { onStop } from '../start/stop.js';
import { buildWebApp } from '../start/web-build.js';
import { calls } from './calls.js';
import { customFields } from './custom-fields.js';
import { type Figure, isWithin, line } from './figure.js';
import { firstItems } from './first-items.js';
import { flood } from './flood/flood.js';
import { inGroups } from './in-groups.js';
import { intake } from './intake.js';
import { inventoryReport } from './inventory-report.js';
import { liveUpdates } from './live-updates.js';
import { pageWeight } from './page-weight.js';
import { queueThroughput } from './queue-throughput.js';
import { report } from './report.js';
import { search } from './search.js';
import { startUp } from './start-up.js';

/** Benchmarks of the figures that the docs state. Name one to run only that one. */
const benches: Record<string, (isQuick: boolean) => Promise<Figure[]>> = {
  calls,
  'custom-fields': customFields,
  'in-groups': inGroups,
  search,
  intake,
  'start-up': startUp,
  'page-weight': pageWeight,
  'first-items': firstItems,
  flood,
  'live-updates': liveUpdates,
  'queue-throughput': queueThroughput,
  report: inventoryReport,
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

/** Makes every new database count its statements. */
async function countStatements(server: DisposableServer) {
  await inDatabase(server.url, async (client) => {
    await client.query('alter system set shared_preload_libraries = pg_stat_statements');
    // Clients that are still disconnecting would notice the restart.
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rowCount === 0) return;
    }
  });
  await server.kill();
  await server.startAgain();
  await inDatabase(server.url, (client) => client.query('create extension pg_stat_statements schema public'));
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href });
  await client.connect();
  await work(client);
  await client.end();
}
