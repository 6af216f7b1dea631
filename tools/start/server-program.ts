import type { ChildProcess } from './child-process.js';

/** A server of our own: how to launch it, and how to know that it serves. */
export interface ServerProgram {
  name: string;
  url: string;
  /** What each service signs in with, where it has a user of its own. */
  urlsOf?: (service: string) => Record<string, string>;
  launch(): ChildProcess;
  /** Waits until the launched program serves; fails when it ends instead. */
  ready(launched: ChildProcess): Promise<void>;
  /** A program it leans on, which lives as long as it is wanted. */
  companion?: ChildProcess;
}
