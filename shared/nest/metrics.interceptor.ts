import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { RmqContext } from '@nestjs/microservices';
import type { Request } from 'express';
import { tap } from 'rxjs';
import { Metrics } from './metrics.js';
import { problemOf } from './problems.js';

/** Measures everything that a service handles. */
@Injectable()
export class MetricsInterceptor implements NestInterceptor {
  constructor(private readonly metrics: Metrics) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const end = this.metrics.handled.startTimer(nameOf(context));
    return next.handle().pipe(
      tap({
        complete: () => end({ outcome: 'ok' }),
        error: (thrown: unknown) => end({ outcome: String(problemOf(thrown).status) }),
      }),
    );
  }
}

/** The route as it was declared, without the ids in it. */
function nameOf(context: ExecutionContext) {
  if (context.getType() === 'rpc') {
    return { door: 'broker', name: context.switchToRpc().getContext<RmqContext>().getPattern() };
  }
  const { method, route } = context.switchToHttp().getRequest<Request>();
  return { door: 'http', name: `${method} ${route?.path}` };
}
