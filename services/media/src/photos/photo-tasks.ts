import type * as photoWorker from './photo-worker.js';

type Tasks = Pick<typeof photoWorker, 'convert' | 'convertLarge' | 'crop'>;
export type TaskName = keyof Tasks;
export type TaskRequest<Name extends TaskName> = Parameters<Tasks[Name]>[0];
/** A result, or why there is none. */
export type TaskOutcome<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Has work on photos done outside the process that holds the keys of the service. */
export abstract class PhotoWorkers {
  /** @param signal kills the process that does the work */
  abstract run<Name extends TaskName>(
    name: Name,
    request: TaskRequest<Name>,
    signal?: AbortSignal,
  ): Promise<TaskOutcome<Name>>;

  abstract close(): Promise<void>;
}
