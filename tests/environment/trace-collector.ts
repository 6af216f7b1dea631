import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }));
const Span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
});
/** The fields of an OTLP request in JSON that tests read (opentelemetry.io/docs/specs/otlp). */
const ExportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** One span and its service. */
type CollectedSpan = z.infer<typeof Span> & { service: string };

/** A fake OTLP collector that receives traces over HTTP and keeps them. */
export interface TraceCollector {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  /** Received bodies. */
  bodies: string[];
  /** Headers of the last request. */
  authorization: string | undefined;
  /** The trace that contains a span with this name. Each span has its ancestors, outermost first. */
  pathsTo(name: string): string[][];
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans = new Map<string, CollectedSpan>();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { success, data } = ExportRequest.safeParse(JSON.parse(body));
    if (request.method !== 'POST' || request.url !== '/v1/traces' || !success) return response.writeHead(400).end();
    bodies.push(body);
    collector.authorization = request.headers.authorization;
    for (const { resource, scopeSpans } of data.resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.set(span.spanId, { ...span, service: String(service) });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const pathTo = (span: CollectedSpan): string[] => {
    const parent = span.parentSpanId ? spans.get(span.parentSpanId) : undefined;
    if (span.parentSpanId && parent?.traceId !== span.traceId) return ['(unknown)', `${span.service} ${span.name}`];
    return [...(parent ? pathTo(parent) : []), `${span.service} ${span.name}`];
  };
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    authorization: undefined,
    pathsTo: (name) => [...spans.values()].filter((span) => span.name === name).map(pathTo),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}
