import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackages } from '../../tools/start/apt.js';
import { launch } from '../../tools/start/child-process.js';
import { checkout } from '../../tools/start/folders.js';
import { freePort } from '../../tools/start/ports.js';
import { untilReady } from '../../tools/start/readiness.js';
import { disposableFolder } from './disposable.js';

/** nginx in front of a gateway below `/things`, configured as in `deploy/README.md`. */
export interface Nginx {
  /** The product's address where nginx passes the prefix on. */
  leaving: string;
  /** The product's address where nginx strips the prefix. */
  stripping: string;
  stop(): Promise<void>;
}

const UPSTREAM = 'proxy_pass http://127.0.0.1:5001;';

/** The location block of the example in the page. The tests use its settings. */
function documentedLocation(): string {
  const page = readFileSync(join(checkout, 'deploy', 'README.md'), 'utf8');
  const location = /^ {2}location \/things\/ \{\n[\s\S]*?^ {2}\}$/m.exec(page)?.[0];
  if (!location?.includes(UPSTREAM)) throw new Error('deploy/README.md no longer has an example for nginx');
  return location;
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
}

/** @returns undefined if nginx is missing and cannot be installed */
export async function startNginx(gateway: string): Promise<Nginx | undefined> {
  const folder = disposableFolder();
  const log = join(folder, 'nginx.log');
  if (!installed() && canInstall()) await installPackages(['nginx-light'], log);
  const command = installed();
  if (!command) return undefined;
  const ports = [await freePort(), await freePort()];
  const [leaving, stripping] = ports.map((port) => `http://127.0.0.1:${port}/things`) as [string, string];
  const [leave, strip] = [gateway, `${gateway}/`].map((upstream) =>
    documentedLocation().replace(UPSTREAM, `proxy_pass ${upstream};`),
  );
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  // The workers of nginx run as another user.
  chmodSync(temporary, 0o777);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${temporary}/${kind};`).join(' ')}
      server { listen 127.0.0.1:${ports[0]}; ${leave} }
      server { listen 127.0.0.1:${ports[1]}; ${strip} }
    }`,
  );
  const child = launch({ command, args: ['-c', file], output: log, stopSignal: 'SIGTERM' });
  await untilReady(() => fetch(`${leaving}/health/live`), { name: 'nginx', log, seconds: 30, child });
  return {
    leaving,
    stripping,
    stop: async () => {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
