import { GatewayTimeoutException } from '@nestjs/common';

/**
 * Gives a step of an analysis a deadline of its own.
 * @throws GatewayTimeoutException with `message` when the step does not end within `ms`; what it does later is ignored
 */
export async function within<T>(ms: number, message: string, step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new GatewayTimeoutException({ message, code: 'timeout' })), ms);
  const running = step(signal);
  running.catch(() => undefined);
  try {
    return await Promise.race([running, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}
