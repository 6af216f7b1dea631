import { Injectable } from '@nestjs/common';
import type { WorkServer } from './work-server.js';

/** Where a service's jobs come in, for those who must close it for a while; a service without jobs has none. */
@Injectable()
export class JobDoor {
  server: WorkServer | undefined;

  /** Takes no more jobs, finishes those it holds, and takes jobs again on a connection of its own making. */
  async beginAnew(): Promise<void> {
    await this.server?.beginAnew();
  }
}
