import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CALLEES, PROGRAMS, type Program } from '../../../contracts/programs.js';

const BYTES = 32;

/** HKDF-SHA256 (RFC 5869). A key reveals nothing of the master secret or of any other key. */
function derived(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `whereabouts ${purpose}`, BYTES));
}

/** The key that signs calls from `caller` to `callee`. */
export function pairKey(master: string, caller: string, callee: string): KeyObject {
  return createSecretKey(derived(master, pair(caller, callee)));
}

const pair = (caller: string, callee: string) => `call from ${caller} to ${callee}`;
const storage = (program: string) => `storage of ${program}`;

/** The password of this program's RabbitMQ user. */
export function brokerPassword(master: string, program: string): string {
  return derived(master, `password of ${program} at the broker`).toString('base64url');
}

/** The keys of one program in the format of `SERVICE_KEYS`: its name, then `purpose=key` for each key. */
export function serviceKeysOf(master: string, program: string): string {
  const callees = CALLEES[program as Program] ?? [];
  const callers = PROGRAMS.filter((caller) => CALLEES[caller].includes(program as Program));
  const keys = [
    ['storage', storage(program)],
    ...callees.map((callee) => [`to-${callee}`, pair(program, callee)]),
    ...callers.map((caller) => [`from-${caller}`, pair(caller, program)]),
  ];
  const entries = keys.map(([name, purpose = '']) => `${name}=${derived(master, purpose).toString('base64url')}`);
  return [program, ...entries].join(' ');
}
