import { z } from 'zod';

/** OpenTelemetry's own names (opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables). */
export const TracingEnv = z.object({
  /** Where traces go by OTLP over HTTP, such as `http://collector:4318`; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The whole address for traces, where it differs from `OTEL_EXPORTER_OTLP_ENDPOINT` followed by `/v1/traces`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** What the collector asks for, such as `authorization=Bearer%20…`; several are separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** `parentbased_traceidratio` traces only the share of calls that `OTEL_TRACES_SAMPLER_ARG` names. */
  OTEL_TRACES_SAMPLER: z.enum(['parentbased_always_on', 'parentbased_traceidratio']).default('parentbased_always_on'),
  /** Share of calls that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Turns traces off whatever else is set. */
  OTEL_SDK_DISABLED: z.stringbool().default(false),
});
export type TracingEnv = z.infer<typeof TracingEnv>;

/** The address that traces are sent to; none when they are off. */
export function tracesUrl(env: TracingEnv): string | undefined {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env;
  if (OTEL_SDK_DISABLED) return undefined;
  return (
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (OTEL_EXPORTER_OTLP_ENDPOINT && `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`)
  );
}
