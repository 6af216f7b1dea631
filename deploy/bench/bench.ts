import { onStop } from '../local/stop.js';
import { buildWebApp } from '../local/web-build.js';
import { disposablePostgres, disposableRabbitMq } from '../testing/disposable.js';
import { collectionChanges } from './collection-changes.js';
import { deadService } from './dead-service.js';
import { type Figure, isWithin, line } from './figure.js';
import { itemList } from './item-list.js';
import { othersItems } from './others-items.js';
import { pageWeight } from './page-weight.js';
import { queueFaults } from './queue-faults.js';
import { queueThroughput } from './queue-throughput.js';
import { sessions } from './sessions.js';
import { sharedItems } from './shared-items.js';
import { startUp } from './start-up.js';
import { uploadMemory } from './upload-memory.js';

/** What the product promises about itself, measured on this machine; name one to run it alone. */
const benches: Record<string, () => Promise<Figure[]>> = {
  'start-up': startUp,
  'page-weight': pageWeight,
  'upload-memory': uploadMemory,
  'dead-service': deadService,
  sessions,
  'item-list': itemList,
  'others-items': othersItems,
  'shared-items': sharedItems,
  'collection-changes': collectionChanges,
  'queue-throughput': queueThroughput,
  'queue-faults': queueFaults,
};

const chosen = process.argv.slice(2);
const [postgres, rabbitmq] = await Promise.all([disposablePostgres(), disposableRabbitMq()]);
const stop = async () => {
  await Promise.all([postgres.stop(), rabbitmq.stop()]);
};
onStop(stop);
Object.assign(process.env, { TEST_DATABASE_URL: postgres.url, TEST_RABBITMQ_URL: rabbitmq.url });
await buildWebApp('/dev/null');

let over = 0;
for (const [name, run] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const figure of await run()) {
    console.log(line(figure));
    if (!isWithin(figure)) over += 1;
  }
}
await stop();
process.exit(over > 0 ? 1 : 0);
