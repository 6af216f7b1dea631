import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The operating system's user for a backing service, and the capability that the user needs to reach this checkout. */
export interface OsUser {
  uid: number;
  gid: number;
  capability?: string;
}

const bitOf = { dac_read_search: 2n, dac_override: 1n };

function id(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

/** Arguments that make setpriv run a program as this user. */
export function identity({ uid, gid, capability }: OsUser): string[] {
  const words = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without this secure bit, access(2) ignores capabilities. PostgreSQL uses access(2) to find its own programs.
  if (capability)
    words.push('--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`);
  return words;
}

/** The capability to pass closed folders that this container or system grants root. The narrower one comes first. */
function capabilityToReach(): string | undefined {
  const effective = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return (['dac_read_search', 'dac_override'] as const).find((name) => (BigInt(`0x${effective}`) >> bitOf[name]) & 1n);
}

/**
 * PostgreSQL refuses to run as root, so for root the backing services run as `nobody`. A checkout in /root is closed to
 * `nobody`, so there they keep the capability to pass.
 */
export function serviceUser(...needed: string[]): OsUser | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const osUser: OsUser = { uid: id('-u'), gid: id('-g') };
  const reaches = (path: string) => spawnSync('setpriv', [...identity(osUser), 'test', '-x', path]).status === 0;
  return needed.every(reaches) ? osUser : { ...osUser, capability: capabilityToReach() };
}

/** A folder that only this user may enter. */
export function privateFolder(folder: string, osUser: OsUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (osUser) chownSync(folder, osUser.uid, osUser.gid);
}

/** A file that only this user may read. */
export function privateFile(file: string, content: string, osUser: OsUser | undefined): void {
  writeFileSync(file, content, { mode: 0o600 });
  if (osUser) chownSync(file, osUser.uid, osUser.gid);
}
