import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type Access, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';

/** Of somebody who is in no group, and of things that were just made. */
export const NOTHING_SHARED: Access = { revision: '', group_ids: [], items: [], collections: [] };

/**
 * What people's groups share. It is asked for anew with every call, before its transaction begins, and never kept: a
 * removed member loses access at once.
 */
@Injectable()
export class Accesses {
  constructor(private readonly messenger: Messenger) {}

  /** `item_ids`: of items shared by themselves only these matter to the caller. */
  of({ id }: Actor, only: { item_ids?: number[] } = {}): Promise<Access> {
    return this.messenger.call(sharing.accessFor, { ...only, user_id: id });
  }
}
