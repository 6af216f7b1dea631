import { z } from 'zod';

/** OpenTelemetry's standard variables (opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables). */
export const TracingEnv = z.object({
  /** Collector that receives traces by OTLP over HTTP, such as `http://collector:4318`. Tracing is off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The full URL for traces, if it is not `OTEL_EXPORTER_OTLP_ENDPOINT` followed by `/v1/traces`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers that the collector requires, such as `authorization=Bearer%20…`. Separate several headers with commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** `parentbased_traceidratio` traces only the fraction of calls that `OTEL_TRACES_SAMPLER_ARG` sets. */
  OTEL_TRACES_SAMPLER: z.enum(['parentbased_always_on', 'parentbased_traceidratio']).default('parentbased_always_on'),
  /** Fraction of calls that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Turns tracing off, regardless of other settings. */
  OTEL_SDK_DISABLED: z.stringbool().default(false),
});
export type TracingEnv = z.infer<typeof TracingEnv>;

/** The URL that traces are sent to; undefined if tracing is off. */
export function tracesUrl(env: TracingEnv): string | undefined {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env;
  if (OTEL_SDK_DISABLED) return undefined;
  return (
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (OTEL_EXPORTER_OTLP_ENDPOINT && `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`)
  );
}
