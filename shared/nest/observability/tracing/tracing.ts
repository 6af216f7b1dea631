import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { OtlpTracer, TracedSpan } from './otlp-tracer.js';
import { type TracingEnv, tracesUrl } from './tracing-env.js';

/** The role of a call in a trace (OpenTelemetry's span kinds). */
export type SpanKind = 'SERVER' | 'CLIENT' | 'CONSUMER' | 'INTERNAL';

/** Names of contracts, routes and states, and SQL without values. Never user data. */
export type SpanAttributes = Record<string, string | number>;

/**
 * Sends traces of one service to a collector. Tracing is off unless a URL is configured; OpenTelemetry's code is then
 * not even loaded, and no call carries a span.
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
   * Starts the span of an incoming call. Put it into the request's context; spans of the work inside become its
   * children.
   * @param traceparent of the caller (W3C Trace Context); without it, a new trace starts
   */
  start(name: string, kind: SpanKind, attributes: SpanAttributes, traceparent?: unknown): TracedSpan | undefined {
    return this.tracer?.start(name, kind, attributes, traceparent);
  }

  async onApplicationShutdown() {
    await this.tracer?.close();
  }
}
