import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { type UserSettings, userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** Fake of auth: answers with the names that a test sets, and records the events that auth handles. */
@Controller()
export class FakeAuth {
  /** Names by user id. */
  readonly names = new Map<number, string>();
  /** The settings of every user. */
  settings: UserSettings = { currency: null, timezone: null, language: null, share_names_with_ai: true };
  readonly counted: PayloadOf<typeof stats.itemsCounted>['users'] = [];
  readonly digests: PayloadOf<typeof notices.lowStockDigest>[] = [];

  @OnCommand(auth.usersByIds)
  usersByIds({ user_ids }: RequestOf<typeof auth.usersByIds>) {
    const users = user_ids.flatMap((id) => {
      const display_name = this.names.get(id);
      return display_name === undefined ? [] : [{ id, display_name, email: `${id}@example.org` }];
    });
    return { users };
  }

  @OnCommand(userSettings.find)
  findSettings() {
    return this.settings;
  }

  @OnEvent(stats.itemsCounted)
  itemsCounted({ users }: PayloadOf<typeof stats.itemsCounted>) {
    this.counted.push(...users);
  }

  @OnEvent(notices.lowStockDigest)
  lowStockDigest(digest: PayloadOf<typeof notices.lowStockDigest>) {
    this.digests.push(digest);
  }
}
