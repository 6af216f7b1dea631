import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { identity, type OsUser } from './os-user.js';

/** How to run one program. */
export interface Launch {
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  osUser?: OsUser;
  /** A file for the program's output, or 'inherit' for this terminal. */
  output: string;
  /** The signal that asks the program to end. */
  stopSignal: NodeJS.Signals;
  /** The signal after the death of our process, whatever its cause. By default `stopSignal`. */
  orphanSignal?: NodeJS.Signals;
  /** A folder that only one such program may use at a time, even after a crash. */
  lock?: string;
}

/** How a program ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A launched program. */
export interface ChildProcess {
  pid: number;
  ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** Asks the program to end, kills it after ten seconds, and waits until it has ended. */
  stop(): Promise<void>;
}

const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const canFollowDeath = works('setpriv', '--pdeathsig', 'TERM', 'true');
const canLock = works('flock', '--version');

const unguarded = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of unguarded) child.kill('SIGKILL');
});

/** The pid stays the program's own: each command here replaces itself by the next with exec. */
function wrapped({ command, args, osUser, stopSignal, orphanSignal = stopSignal, lock }: Launch): string[] {
  const words = [command, ...args];
  if (lock && canLock) words.unshift('flock', '--no-fork', '--timeout', '60', lock);
  if (canFollowDeath) {
    words.unshift('setpriv', ...(osUser ? identity(osUser) : []), '--pdeathsig', orphanSignal.replace('SIG', ''));
  }
  return words;
}

/** Starts a program that never outlives this process. */
export function launch(program: Launch): ChildProcess {
  const [command = '', ...args] = wrapped(program);
  const inherits = program.output === 'inherit';
  const output = inherits ? 'inherit' : openSync(program.output, 'a', 0o600);
  const stdio: StdioOptions = ['ignore', output, output];
  // Its own process group: Ctrl-C in the terminal must not stop the database before its clients.
  const child = spawn(command, args, { cwd: program.cwd, env: program.env ?? process.env, stdio, detached: true });
  if (typeof output === 'number') closeSync(output);

  const ended = new Promise<Ending>((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const launched: ChildProcess = {
    pid: child.pid ?? 0,
    ended,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill(program.stopSignal);
      const insist = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(insist);
    },
  };
  if (!canFollowDeath) {
    unguarded.add(launched);
    void ended.then(() => unguarded.delete(launched));
  }
  return launched;
}
