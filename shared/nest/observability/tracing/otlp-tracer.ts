import { Logger } from '@nestjs/common';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind as SpanKinds,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanAttributes, SpanKind } from './tracing.js';
import type { TracingEnv } from './tracing-env.js';

const propagator = new W3CTraceContextPropagator();

/** Longer than any statement of our own. Statements of libraries may be longer and are cut off. */
const LONGEST_TEXT = 4_000;

/** Sends the spans of one service in batches by OTLP over HTTP, as JSON. Several tracers may run in one process. */
export class OtlpTracer {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(service: string, url: string, env: TracingEnv) {
    const headers = parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS);
    const named = resourceFromAttributes({ 'service.name': service, 'service.namespace': 'whereabouts' });
    const isAll = env.OTEL_TRACES_SAMPLER === 'parentbased_always_on';
    const root = isAll ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
    this.provider = new TracerProvider({
      resource: named.merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root }),
      spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
    });
    this.tracer = this.provider.getTracer('whereabouts');
    const log = new Logger('Tracing');
    const warn = (message: string) => log.warn(message);
    const nothing = () => undefined;
    diag.setLogger(
      { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
  }

  start(name: string, kind: SpanKind, attributes: SpanAttributes, traceparent: unknown): TracedSpan {
    const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    return startSpan(this.tracer, parent, name, kind, attributes);
  }

  /** Sends the remaining spans. */
  async close() {
    await this.provider.shutdown();
  }
}

function startSpan(
  tracer: Tracer,
  parent: Context,
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  startTime?: number,
) {
  const options = { kind: SpanKinds[kind], attributes, ...(startTime !== undefined && { startTime }) };
  return new TracedSpan(tracer, tracer.startSpan(name, options, parent));
}

/** A span of a trace. */
export class TracedSpan {
  constructor(
    private readonly tracer: Tracer,
    private readonly span: Span,
  ) {}

  get trace_id(): string {
    return this.span.spanContext().traceId;
  }

  /** The W3C Trace Context header that passes the trace on. */
  get traceparent(): string {
    const carrier: { traceparent?: string } = {};
    propagator.inject(this.context(), carrier, defaultTextMapSetter);
    return carrier.traceparent ?? '';
  }

  /** @param startTime milliseconds since the epoch, if the work started earlier */
  child(name: string, kind: SpanKind, attributes: SpanAttributes, startTime?: number): TracedSpan {
    return startSpan(this.tracer, this.context(), name, kind, attributes, startTime);
  }

  /** Sets the name and attributes that are known only at the end. */
  describe(name: string, attributes: SpanAttributes) {
    this.span.updateName(name).setAttributes(attributes);
  }

  /** @param failure an HTTP status, or another error type that contains no data */
  end(failure?: number | string) {
    if (failure !== undefined) {
      this.span.setAttribute('error.type', String(failure)).setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }

  private context() {
    return trace.setSpan(ROOT_CONTEXT, this.span);
  }
}
