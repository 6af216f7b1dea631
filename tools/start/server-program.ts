import type { ChildProcess } from './child-process.js';

/** One of our servers: how to launch it, and how to check that it serves. */
export interface ServerProgram {
  name: string;
  url: string;
  /** Each service's own user, if the server has them. */
  urlsOf?: (service: string) => Record<string, string>;
  launch(): ChildProcess;
  /** Waits until the launched program serves. Fails if the program ends. */
  ready(launched: ChildProcess): Promise<void>;
  /** A helper program that runs as long as the server. */
  companion?: ChildProcess;
}
