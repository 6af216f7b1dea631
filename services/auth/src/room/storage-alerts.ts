import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { DiskSpace } from '@whereabouts/shared/nest/storage/room/disk-space.js';
import { ServerRoom, type Shortage } from '@whereabouts/shared/nest/storage/room/server-room.js';
import { DataSource } from 'typeorm';
import { BackgroundTasks } from '../background/background-tasks.js';
import { UserEntity } from '../users/user.entity.js';

/** Repeated for users who became admins later, and for admins who read the notice long ago. */
const REPEAT_MS = 60 * 60_000;

/** Notifies the admins when the server is low on disk space or memory. Inventory creates one notice per admin. */
@Injectable()
export class StorageAlerts implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly room: ServerRoom,
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly background: BackgroundTasks,
  ) {}

  onModuleInit() {
    this.room.onChange(() => this.tellOfShortages());
    this.timer = setInterval(() => this.tellOfShortages(), REPEAT_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  private tellOfShortages() {
    const { shortages, space } = this.room;
    if (shortages.length > 0) this.background.run('storage alert', () => this.tell(shortages, space));
  }

  private async tell(shortages: Shortage[], space: DiskSpace | undefined) {
    await transaction(this.source, async (tx) => {
      const admins = await tx.find(UserEntity, { select: { id: true }, where: { role: 'admin' } });
      const user_ids = admins.map(({ id }) => id);
      if (user_ids.length === 0) return;
      const lacks = new Set(shortages.map((shortage) => (shortage === 'server_full: memory' ? 'memory' : 'disk')));
      for (const lack of lacks)
        await this.outbox.publishEvent(tx, auth.storageLow, { user_ids, lack, free_bytes: space?.free });
    });
  }
}
