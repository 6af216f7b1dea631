import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import proxyAddress from 'proxy-addr';
import type { GatewayEnv } from '../env.js';

/** Finds the client's IP address. A proxy's forwarded address is used only if the proxy is trusted (`TRUST_PROXY`). */
@Injectable()
export class ClientIpResolver {
  /** Whether to trust a proxy that is this many steps away. Also used for Express's "trust proxy". */
  readonly isTrusted: (address: string, steps: number) => boolean;

  constructor(@Inject(ENV) { TRUST_PROXY: proxies }: GatewayEnv) {
    this.isTrusted = typeof proxies === 'number' ? (_, steps) => steps < proxies : proxyAddress.compile(proxies);
  }

  of(request: IncomingMessage): string {
    return proxyAddress(request, this.isTrusted);
  }
}
