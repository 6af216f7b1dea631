import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { OtlpTracer, TracedSpan } from './otlp-tracer.js';
import { type TracingEnv, tracesUrl } from './tracing-env.js';

/** Which side of a call a span shows (OpenTelemetry's span kinds). */
export type SpanKind = 'SERVER' | 'CLIENT' | 'CONSUMER' | 'INTERNAL';

/** Never anything about a user: names of contracts, routes and states, and texts of SQL without their values. */
export type SpanAttributes = Record<string, string | number>;

/**
 * What one service tells a collector of traces. Off unless an address is named; then not even OpenTelemetry's code is
 * loaded, and no call carries a span.
 */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  private constructor(private readonly tracer?: OtlpTracer) {}

  static async of(service: string, env: TracingEnv): Promise<Tracing> {
    const url = tracesUrl(env);
    if (!url) return new Tracing();
    const { OtlpTracer } = await import('./otlp-tracer.js');
    return new Tracing(new OtlpTracer(service, url, env));
  }

  get isOn(): boolean {
    return this.tracer !== undefined;
  }

  /**
   * Begins what somebody asked this service for; put it into the request's context, and what is done inside becomes its
   * children.
   * @param traceparent of the caller (W3C Trace Context); a new trace begins without it
   */
  start(name: string, kind: SpanKind, attributes: SpanAttributes, traceparent?: unknown): TracedSpan | undefined {
    return this.tracer?.start(name, kind, attributes, traceparent);
  }

  async onApplicationShutdown() {
    await this.tracer?.close();
  }
}
