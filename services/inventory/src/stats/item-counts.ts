import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { eventMessage } from '@whereabouts/shared/nest/messaging/outbox.js';
import { UsageCountPublisher } from '@whereabouts/shared/nest/observability/usage-count-publisher.js';
import { COUNT_CHANGED, COUNT_CHANGED_AMONG, COUNT_EVERYBODY } from './counts.query.js';

type Counts = PayloadOf<typeof stats.itemsCounted>['users'][number];

/**
 * Recounts the items of users whose revision has changed and publishes the counts. Items change in many ways and
 * concurrently. A counter row updated by every write would make the writes wait for each other.
 */
@Injectable()
export class ItemCounts extends UsageCountPublisher<Counts> {
  protected readonly takeDue = COUNT_CHANGED;
  protected override readonly takeDueAmong = COUNT_CHANGED_AMONG;
  protected readonly makeAllDue = COUNT_EVERYBODY;

  protected eventOf(users: Counts[]) {
    return eventMessage(stats.itemsCounted, { users });
  }
}
