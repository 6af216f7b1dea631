import { diskSpace, diskState, sizeText } from '@whereabouts/shared/nest/storage/room/disk-space.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';

const LOOK_MS = 1_000;

/** RabbitMQ accepts no messages under 50 MB (`rabbitmq.ts`), and the product needs messages. */
const LEAST_TO_START = 60_000_000;
/** A new database alone takes most of it. */
const LEAST_TO_INSTALL = 250_000_000;

/** @throws Error if the disk has too little room to start */
export function refuseFullDisk(folder: string, isNew: boolean): void {
  const { free } = diskSpace(folder);
  const least = isNew ? LEAST_TO_INSTALL : LEAST_TO_START;
  if (free >= least) return;
  throw new Error(
    `The disk is full: ${sizeText(free)} are free for ${folder}, and starting takes ${sizeText(least)}.` +
      ' Delete what you no longer need, and start again.',
  );
}

/** Prints a warning when disk space becomes short, and a line when there is enough again. */
export function watchDisk(folder: string, env: Record<string, string | undefined>): void {
  const { MIN_FREE_SPACE } = RoomEnv.parse({ MIN_FREE_SPACE: env.MIN_FREE_SPACE || undefined });
  const least = sizeText(MIN_FREE_SPACE);
  const words = {
    ok: () => 'There is enough disk space again.',
    disk_low: (free: string) => `Disk space is running out: ${free} are free. Under ${least} nothing can be saved.`,
    storage_full: (free: string) =>
      `The disk is full: ${free} are free. Nothing is saved until ${least} are; reading and erasing go on.`,
  };
  let told: keyof typeof words = 'ok';
  const look = () => {
    const space = diskSpace(folder);
    const state = diskState(space, MIN_FREE_SPACE);
    if (state !== told) console.warn(words[state](sizeText(space.free)));
    told = state;
  };
  look();
  setInterval(look, LOOK_MS).unref();
}

/** Whether the disk lacks room to start another program. */
export function isDiskFull(folder: string): boolean {
  try {
    return diskSpace(folder).free < LEAST_TO_START;
  } catch {
    return false;
  }
}
