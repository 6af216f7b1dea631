import { parseArgs } from 'node:util';
import { runFile } from '../start/folders.js';
import { runningAddress } from '../start/run-lock.js';
import { fillAccount } from './fill-account.js';
import { householdIn } from './household/household-in.js';
import { PASSWORD, signInOrRegister } from './people.js';
import { setupCodeFor } from './setup-code.js';

const USAGE = `npm run demo -- [address] [--email E --password P] [--add]
  fills an account of a running installation with a household to try things out
  address      where it listens; the one that runs with this folder's data, unless named
  --email, --password  whose account; a new one is made where there is none
  --add        also where the account holds something already`;

/** For containers, whose data is not in this folder. */
const DEFAULT_ADDRESS = 'http://localhost:5001';

async function demo(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string', default: 'anna@example.org' },
      password: { type: 'string', default: PASSWORD },
      add: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const address = (positionals[0] ?? runningAddress(runFile) ?? DEFAULT_ADDRESS).replace(/\/$/, '');
  await fetch(`${address}/health/live`).catch(() => {
    throw new Error(`Nothing answers at ${address}. Start it with npm start, in another window, or name its address.`);
  });
  const user = await signInOrRegister(address, values.email, values.password, await setupCodeFor(address));
  const items = await user.items();
  const held = householdIn(items);
  if (held === 'whole') {
    console.log(`The household is already in the account of ${values.email}. Nothing was added.`);
  } else if (held === 'part') {
    throw new Error(
      `Filling the account of ${values.email} was cut off half-way. --email fills another, which is made for it.`,
    );
  } else if (items.length > 0 && !values.add) {
    throw new Error(`The account of ${values.email} already has items. --add adds the household to them.`);
  } else await fillAccount(address, user, console.log);
  console.log(`Sign in at ${address} as ${values.email} with the password "${values.password}".`);
}

demo().catch((problem: Error) => {
  console.error(problem.message);
  process.exitCode = 1;
});
