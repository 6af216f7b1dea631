import { GatewayTimeoutException } from '@nestjs/common';

/**
 * Runs a step of an analysis with its own deadline.
 * @throws GatewayTimeoutException with `message` if the step takes longer than `ms`; its later result is ignored
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
