import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { launch } from './child-process.js';
import { lastLines } from './readiness.js';

const policy = '/usr/sbin/policy-rc.d';

/** Whether this is root on Debian, Ubuntu or a derivative. */
export function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function apt(args: string[], log: string): Promise<boolean> {
  const command = 'apt-get';
  // RUNLEVEL 1 and the policy below stop packages from starting their own service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const waiting = ['-o', 'DPkg::Lock::Timeout=180', '-o', 'Acquire::Retries=3'];
  const options = { command, args: ['-y', ...waiting, ...args], env, output: log };
  return (await launch({ ...options, stopSignal: 'SIGINT' }).ended).code === 0;
}

/** While this process lives, no package starts its service. The file explains itself in case it is left behind. */
function forbidServices(): () => void {
  if (existsSync(policy)) return () => undefined;
  writeFileSync(policy, `#!/bin/sh\n[ -d /proc/${process.pid} ] && exit 101\nexit 0\n`, { mode: 0o755 });
  return () => rmSync(policy, { force: true });
}

async function install(packages: string[], log: string): Promise<void> {
  console.log(`Installing ${packages.join(', ')} with apt-get…`);
  const allowServices = forbidServices();
  try {
    const args = ['install', '--no-install-recommends', ...packages];
    // Fresh systems have no package lists, and old lists name files that are gone.
    const done = (await apt(args, log)) || ((await apt(['update'], log)) && (await apt(args, log)));
    if (!done)
      throw new Error(`apt-get could not install ${packages.join(', ')}. Its log ends with:\n${lastLines(log)}`);
  } finally {
    allowServices();
  }
}

let turn: Promise<void> = Promise.resolve();

/** Installs Debian packages without recommended packages, one call at a time. Prints one line. */
export function installPackages(packages: string[], log: string): Promise<void> {
  const installed = turn.then(() => install(packages, log));
  turn = installed.catch(() => undefined);
  return installed;
}
