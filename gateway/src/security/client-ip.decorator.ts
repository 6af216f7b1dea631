import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';

/** Where the request comes from; what a proxy says of that counts only if it is trusted (`TRUST_PROXY`). */
export const ClientIp = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request>();
  return { address: request.ip ?? '', is_local: isLocal(request) };
});

/** What proxies add to a request they pass on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;
/** A page of another name that resolves to this machine (DNS rebinding) is none of ours. */
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Made on this machine by its address and name, and by nobody on behalf of somebody else. */
function isLocal({ socket, headers }: Request): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}
