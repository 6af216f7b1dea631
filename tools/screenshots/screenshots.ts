import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CollectionList } from '@whereabouts/shared/contracts/collections.js';
import type { GuestLinks } from '@whereabouts/shared/contracts/guests.js';
import type { ItemList } from '@whereabouts/shared/contracts/inventory.js';
import { chromium } from '../../tests/environment/chromium.js';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { startSystem } from '../../tests/environment/system.js';
import { startTestServers } from '../../tests/environment/test-servers.js';
import { type ApiUser, registerApiUser } from '../demo/api-user.js';
import { fillAccount } from '../demo/fill-account.js';
import { PASSWORD, signInOrRegister } from '../demo/people.js';
import { checkout } from '../start/folders.js';
import { onStop } from '../start/stop.js';
import { buildWebApp } from '../start/web-build.js';
import { contactSheets } from './contact-sheet.js';
import { DEVICES, type Device, EVERY_TIME, SCHEMES } from './devices.js';
import { lookAtScreens, type ScreenFinding } from './look-at-screens.js';
import { SCREENS } from './screens.js';

/**
 * `npm run screenshots -- [word…] [--address A]` checks every screen, or those whose name, device or scheme contains
 * one of the words. With an address, it checks a running installation that has the demo's household.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { address: { type: 'string' } } });

const folder = join(checkout, 'screenshots');
const stops: (() => Promise<unknown>)[] = [];
const stopAll = async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
};

async function startDemo(): Promise<string> {
  const logs = disposableFolder();
  stops.push(async () => rmSync(logs, { recursive: true, force: true }));
  const servers = await startTestServers();
  stops.push(servers.stop);
  Object.assign(process.env, servers.env);
  await buildWebApp(join(logs, 'web-build.log'));
  const system = await startSystem({ workers: 1, env: { OPENAI_API_KEY: undefined, LOCAL_RECOGNITION: 'false' } });
  stops.push(system.stop);
  return system.address;
}

/** The values of `{item:…}`, `{collection:…}`, `{link:…}` and `{batch}` in addresses. */
async function idsOf(user: ApiUser): Promise<Map<string, number | string>> {
  const { items } = (await (await user.call('/api/sharing/items/my-items')).json()) as ItemList;
  const path = '/api/collections?include_counts=true&include_system=true';
  const { collections } = (await (await user.call(path)).json()) as CollectionList;
  const shared = collections.find(({ name }) => name === 'Camping trip');
  const links = `/api/collections/${shared?.id}/guest-links`;
  const { links: guest } = (await (await user.call(links)).json()) as GuestLinks;
  return new Map<string, number | string>([
    ...guest.map(({ permission, share_token }) => [`link:${permission}`, share_token] as const),
    ...items.map(({ name, id }) => [`item:${name}`, id] as const),
    ...collections.map(({ name, id }) => [`collection:${name}`, id] as const),
    ['batch', `cellar-${user.id}`],
  ]);
}

const wanted = (words: string[], name: string) => words.length === 0 || words.some((word) => name.includes(word));

async function run(): Promise<number> {
  const address = values.address ?? (await startDemo());
  const full = await signInOrRegister(address, 'anna@example.org', PASSWORD);
  if ((await full.items()).length === 0) await fillAccount(address, full, console.log);
  const viewers = {
    full,
    new: await registerApiUser(address, `new-${Date.now()}@example.org`, { display_name: 'Nora' }),
  };
  const ids = await idsOf(full);
  const program = await chromium(join(disposableFolder(), 'apt.log'));
  mkdirSync(folder, { recursive: true });
  const variants: string[] = [...Object.keys(DEVICES), ...SCHEMES];
  const [kinds, names] = [
    positionals.filter((word) => variants.includes(word)),
    positionals.filter((word) => !variants.includes(word)),
  ];
  const all: ScreenFinding[] = [];
  for (const device of Object.keys(DEVICES) as Device[]) {
    for (const scheme of SCHEMES) {
      if (!kinds.every((kind) => kind === device || kind === scheme)) continue;
      const isAsked = EVERY_TIME.includes(device) || kinds.includes(device);
      const screens = SCREENS.filter(({ name, only }) => wanted(names, name) && (only ? only === device : isAsked));
      const { pictures, findings } = await lookAtScreens(program, screens, { address, device, scheme, viewers, ids });
      for (const [index, sheet] of (await contactSheets(pictures, device)).entries()) {
        writeFileSync(join(folder, `${device}-${scheme}-${index + 1}.jpg`), sheet);
      }
      for (const { name, png } of pictures)
        writeFileSync(join(folder, `${device}-${scheme}-${name.replaceAll(/\W+/g, '-')}.png`), png);
      report(`${device} ${scheme}`, findings);
      all.push(...findings);
    }
  }
  console.log(`${all.length} findings of ${byKind(all).size} kinds; the pictures are in ${folder}`);
  return all.length;
}

const byKind = (findings: ScreenFinding[]) =>
  Map.groupBy(findings, ({ finding: { check, what } }) => `${check}: ${what}`);

/** Prints each finding once, with the first screen that has it. */
function report(variant: string, findings: ScreenFinding[]) {
  console.log(`${variant}: ${findings.length} findings`);
  for (const [kind, where] of [...byKind(findings)].sort()) {
    console.log(`  ${kind}  (${where[0]?.screen}${where.length > 1 ? ` and ${where.length - 1} more` : ''})`);
  }
}

onStop(stopAll);
const count = await run().finally(stopAll);
process.exit(count > 0 ? 1 : 0);
