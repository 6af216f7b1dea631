import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type Reconciled, reconciliation } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ReconciliationService } from './reconciliation.service.js';

@Controller()
export class ReconciliationController {
  constructor(private readonly reconciliation: ReconciliationService) {}

  @OnCommand(reconciliation.begin)
  begin() {
    return this.reconciliation.begin();
  }

  @OnCommand(reconciliation.progress)
  progress(run: RequestOf<typeof reconciliation.progress>) {
    return this.reconciliation.progress(run);
  }

  @OnEvent(reconciliation.byInventory)
  byInventory(result: Reconciled) {
    return this.reconciliation.record('inventory', result);
  }

  @OnEvent(reconciliation.bySharing)
  bySharing(result: Reconciled) {
    return this.reconciliation.record('sharing', result);
  }

  @OnEvent(reconciliation.byMedia)
  byMedia(result: Reconciled) {
    return this.reconciliation.record('media', result);
  }

  @OnEvent(reconciliation.byAnalysis)
  byAnalysis(result: Reconciled) {
    return this.reconciliation.record('analysis', result);
  }
}
