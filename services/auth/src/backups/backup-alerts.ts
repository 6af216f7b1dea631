import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { backups } from '@whereabouts/shared/contracts/backups.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource } from 'typeorm';
import { BackgroundTasks } from '../background/background-tasks.js';
import { UserEntity } from '../users/user.entity.js';
import { BackupsService, type BackupTrouble } from './backups.service.js';

/** A check costs three small queries. */
const CHECK_MS = 60_000;

/** A user may have become an admin since the last notice. */
const REPEAT_MS = 60 * 60_000;

/** Notifies the admins when backups fail or do not start. Inventory creates one notice per admin and incident. */
@Injectable()
export class BackupAlerts implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private told: { trouble: string; at: number } | undefined;

  constructor(
    private readonly state: BackupsService,
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly background: BackgroundTasks,
  ) {}

  onModuleInit() {
    this.timer = setInterval(() => this.background.run('backup alert', () => this.check()), CHECK_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  async check(): Promise<void> {
    const found = await this.state.trouble();
    const trouble = JSON.stringify(found);
    if (!found || (this.told?.trouble === trouble && Date.now() < this.told.at + REPEAT_MS)) return;
    await this.tell(found);
    this.told = { trouble, at: Date.now() };
  }

  private async tell(trouble: BackupTrouble) {
    await transaction(this.source, async (tx) => {
      const admins = await tx.find(UserEntity, { select: { id: true }, where: { role: 'admin' } });
      const user_ids = admins.map(({ id }) => id);
      if (user_ids.length > 0) await this.outbox.publishEvent(tx, backups.trouble, { ...trouble, user_ids });
    });
  }
}
