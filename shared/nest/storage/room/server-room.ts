import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RemoteProblem, STORAGE_FULL, serverFull } from '../../http/problems.js';
import { Messenger } from '../../messaging/messenger.js';
import type { Lack } from '../../messaging/rabbitmq/connection.js';
import { Metrics } from '../../observability/metrics.js';
import { ENV } from '../../process/env.js';
import { type DiskSpace, type DiskState, diskSpace, diskState, sizeText } from './disk-space.js';
import type { RoomEnv } from './room-env.js';
import { measureRoom } from './room-metrics.js';

const LOOK_MS = 1_000;

/** A current shortage, as `/health` names it. */
export type Shortage = Exclude<DiskState, 'ok'> | `server_full: ${Lack}`;

/** Tracks whether the server can save data: by its disk, if that is watched, and by the state of the broker. */
@Injectable()
export class ServerRoom implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Room');
  private readonly listeners: (() => void)[] = [];
  /** The disk space of a second ago. Undefined if no disk is watched. */
  space: DiskSpace | undefined;
  private told = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ENV) private readonly env: RoomEnv,
    private readonly messenger: Messenger,
    metrics: Metrics,
  ) {
    measureRoom(metrics, this);
  }

  onApplicationBootstrap() {
    this.look();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Calls the listener whenever a shortage starts or ends. */
  onChange(listener: () => void) {
    this.listeners.push(listener);
  }

  get shortages(): Shortage[] {
    const { lack } = this.messenger;
    const disk = this.space ? diskState(this.space, this.env.MIN_FREE_SPACE) : 'ok';
    return [...(disk === 'ok' ? [] : [disk]), ...(lack ? [`server_full: ${lack}` as const] : [])];
  }

  /** Whether nothing can be saved. */
  get isFull(): boolean {
    return this.shortages.some((each) => each !== 'disk_low');
  }

  /** @throws RemoteProblem 507 below `MIN_FREE_SPACE`; 503 while the broker blocks publishers */
  require(): void {
    const { lack } = this.messenger;
    if (lack) throw new RemoteProblem(serverFull(lack));
    if (this.isFull) throw new RemoteProblem(STORAGE_FULL);
  }

  private look() {
    if (this.env.DATA_DIR) {
      try {
        this.space = diskSpace(this.env.DATA_DIR);
      } catch (error) {
        if (this.space) this.log.warn({ error }, 'free space unknown');
        this.space = undefined;
      }
    }
    const { shortages, space } = this;
    const now = shortages.join(', ');
    if (now === this.told) return;
    this.told = now;
    const free = space && sizeText(space.free);
    if (shortages.length > 0) this.log.warn({ shortages, free }, 'server storage or memory low');
    else this.log.log({ free }, 'server storage and memory ok again');
    for (const listener of this.listeners) listener();
  }
}
