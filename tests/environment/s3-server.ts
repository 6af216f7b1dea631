import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installPackages } from '../../tools/start/apt.js';
import { type ChildProcess, launch } from '../../tools/start/child-process.js';
import { secret } from '../../tools/start/credentials.js';
import { freePort } from '../../tools/start/ports.js';
import { lastLines, untilReady } from '../../tools/start/readiness.js';
import { minioContainer } from './containers.js';
import { disposableFolder } from './disposable.js';

/** An S3 server for tests, and its keys. */
export interface S3Server {
  endpoint: string;
  access_key: string;
  secret_key: string;
  stop(): Promise<void>;
}

const packages = ['ceph-mon', 'ceph-osd', 'radosgw'];

function cephConfiguration(folder: string, cluster: string, monitorPort: number, port: number): string {
  const settings = {
    fsid: cluster,
    mon_host: `v2:127.0.0.1:${monitorPort}`,
    public_addr: '127.0.0.1',
    ms_bind_msgr1: false,
    ms_bind_ipv6: false,
    keyring: join(folder, 'keyring'),
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    run_dir: folder,
    admin_socket: join(folder, '$name.$pid.asok'),
    log_file: join(folder, 'log', '$name.log'),
    mon_cluster_log_to_file: false,
    // One disk holds the only copy, in few parts. That is enough for tests and starts fast.
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    mon_allow_pool_size_one: true,
    osd_pool_default_pg_num: 1,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    osd_objectstore: 'bluestore',
    bluestore_block_size: 4 * 1024 ** 3,
    osd_memory_target: 896 * 1024 ** 2,
    paxos_propose_interval: 0.05,
    paxos_min_wait: 0.02,
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name.replaceAll('_', ' ')} = ${value}`);
  return `[global]\n${lines.join('\n')}\n`;
}

/**
 * Ceph's object gateway with one monitor and one disk. Each runs in the foreground, so that none outlives this process.
 */
async function startCeph(folder: string): Promise<S3Server> {
  const [monitorPort, port] = [await freePort(), await freePort()];
  const log = join(folder, 'log', 'steps.log');
  const file = (name: string) => join(folder, name);
  for (const name of ['log', 'mon', 'osd']) mkdirSync(file(name));
  const cluster = randomUUID();
  writeFileSync(file('ceph.conf'), cephConfiguration(folder, cluster, monitorPort, port));

  const conf = ['-c', file('ceph.conf')];
  const daemons: ChildProcess[] = [];
  const run = (command: string, ...args: string[]) => launch({ command, args, output: log, stopSignal: 'SIGKILL' });
  const step = async (command: string, ...args: string[]) => {
    const { code } = await run(command, ...args).ended;
    if (code !== 0) throw new Error(`${command} failed:\n${lastLines(log)}`);
  };
  const daemon = (command: string, ...args: string[]) => daemons.push(run(command, ...conf, '--foreground', ...args));

  const grant = (entity: string, ...caps: string[]) =>
    step('ceph-authtool', '--create-keyring', file(entity), '--gen-key', '-n', entity, ...caps);
  const all = (...parts: string[]) => parts.flatMap((part) => ['--cap', part, 'allow *']);
  await step('ceph-authtool', '--create-keyring', file('keyring'), '--gen-key', '-n', 'mon.', ...all('mon'));
  for (const entity of ['client.admin', 'osd.0']) {
    await grant(entity, ...all('mon', 'osd'));
    await step('ceph-authtool', file('keyring'), '--import-keyring', file(entity));
  }
  const monitorAddress = `[v2:127.0.0.1:${monitorPort}]`;
  await step('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitorAddress, file('monmap'));
  await step('ceph-mon', ...conf, '-i', 'a', '--mkfs', '--monmap', file('monmap'), '--keyring', file('keyring'));
  daemon('ceph-mon', '-i', 'a');

  const disk = randomUUID();
  await step('ceph', ...conf, '--connect-timeout', '30', 'osd', 'new', disk);
  await step('ceph-osd', ...conf, '-i', '0', '--mkfs', '--osd-uuid', disk);
  daemon('ceph-osd', '-i', '0');
  // A gateway that starts before the disk is ready sleeps for seconds.
  const diskIsUp = () => step('ceph', ...conf, '--connect-timeout', '5', 'tell', 'osd.0', 'version');
  await untilReady(diskIsUp, { name: 'The S3 server', log, seconds: 60 });
  daemon('radosgw', '-n', 'client.admin');
  const keys = { access_key: 'whereabouts', secret_key: secret() };
  const user = ['--uid', 'test', '--display-name', 'test', '--access-key', keys.access_key, '--secret-key'];
  await step('radosgw-admin', ...conf, 'user', 'create', ...user, keys.secret_key, '--admin-socket', '');
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady(() => fetch(endpoint), { name: 'The S3 server', log, seconds: 60 });
  return {
    endpoint,
    ...keys,
    stop: async () => {
      await Promise.all(daemons.map((each) => each.stop()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts an S3 server for tests: MinIO in a container, or Ceph from Debian's packages. */
export async function disposableS3(): Promise<S3Server> {
  const keys = { access_key: 'whereabouts', secret_key: secret() };
  const container = await minioContainer(await freePort(), keys);
  if (container) return { endpoint: container.url, ...keys, stop: container.stop };
  const folder = disposableFolder();
  if (!existsSync('/usr/bin/radosgw') || !existsSync('/usr/bin/ceph-osd') || !existsSync('/usr/bin/ceph-mon')) {
    if (!canInstall()) throw new Error('It needs a Docker engine, or root on Debian to install Ceph.');
    await installPackages(packages, join(folder, 'apt.log'));
  }
  return startCeph(folder);
}
