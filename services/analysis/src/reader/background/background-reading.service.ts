import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { BackgroundReading } from '@whereabouts/shared/contracts/vision.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { Repository } from 'typeorm';
import { SettingEntity } from '../../models/setting.entity.js';

const KEY = 'background_reading';
const OFF = 'off';

/** The admins' switch of background reading, on by default, and its progress. */
@Injectable()
export class BackgroundReadingService {
  constructor(
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
    private readonly messenger: Messenger,
  ) {}

  async isOn(): Promise<boolean> {
    return (await this.settings.findOneBy({ key: KEY }))?.value !== OFF;
  }

  async show(actor: Actor): Promise<BackgroundReading> {
    requireAdmin(actor);
    const { count: waiting } = await this.messenger.call(inventory.countUnread, {});
    return { is_on: await this.isOn(), waiting };
  }

  async turn(actor: Actor, is_on: boolean): Promise<BackgroundReading> {
    requireAdmin(actor);
    await this.settings.upsert({ key: KEY, value: is_on ? 'on' : OFF }, ['key']);
    return this.show(actor);
  }
}
