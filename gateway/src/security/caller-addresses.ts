import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import proxyAddress from 'proxy-addr';
import type { GatewayEnv } from '../env.js';

/** Where requests come from; what a proxy says of that counts only if it is trusted (`TRUST_PROXY`). */
@Injectable()
export class CallerAddresses {
  /** Whether to believe a proxy, which is so many steps away; for Express' "trust proxy", too. */
  readonly isTrusted: (address: string, steps: number) => boolean;

  constructor(@Inject(ENV) { TRUST_PROXY: proxies }: GatewayEnv) {
    this.isTrusted = typeof proxies === 'number' ? (_, steps) => steps < proxies : proxyAddress.compile(proxies);
  }

  of(request: IncomingMessage): string {
    return proxyAddress(request, this.isTrusted);
  }
}
