import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { eventMessage } from '@whereabouts/shared/nest/messaging/outbox.js';
import { UsageCountPublisher } from '@whereabouts/shared/nest/observability/usage-count-publisher.js';
import { REPORT_EVERYBODY, TAKE_DUE } from './image-counts.query.js';

type Counts = PayloadOf<typeof stats.imagesCounted>['users'][number];

/** Publishes the counts that database triggers maintain in the transactions that store and delete images. */
@Injectable()
export class ImageCounts extends UsageCountPublisher<Counts> {
  protected readonly takeDue = TAKE_DUE;
  protected readonly makeAllDue = REPORT_EVERYBODY;

  protected eventOf(users: Counts[]) {
    return eventMessage(stats.imagesCounted, { users });
  }
}
