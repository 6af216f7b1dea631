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

/** What is short at the moment, as `/health` names it. */
export type Shortage = Exclude<DiskState, 'ok'> | `server_full: ${Lack}`;

/** Knows whether the server has room for more: by its disk, where that is known, and by what the broker says. */
@Injectable()
export class ServerRoom implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Room');
  private readonly listeners: (() => void)[] = [];
  /** As it was a second ago; undefined where no disk is watched. */
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

  /** Calls back whenever something becomes short or is there again. */
  onChange(listener: () => void) {
    this.listeners.push(listener);
  }

  get shortages(): Shortage[] {
    const { lack } = this.messenger;
    const disk = this.space ? diskState(this.space, this.env.MIN_FREE_SPACE) : 'ok';
    return [...(disk === 'ok' ? [] : [disk]), ...(lack ? [`server_full: ${lack}` as const] : [])];
  }

  /** Whether something can be saved. */
  get isFull(): boolean {
    return this.shortages.some((each) => each !== 'disk_low');
  }

  /** @throws RemoteProblem 507 under `MIN_FREE_SPACE`; 503 while the broker takes no messages */
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
    if (shortages.length > 0) this.log.warn({ shortages, free }, 'server is short of room');
    else this.log.log({ free }, 'server has room again');
    for (const listener of this.listeners) listener();
  }
}
