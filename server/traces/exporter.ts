/**
 * Sends traces by OpenTelemetry's protocol over HTTP. The SDK itself reads its variables (OTEL_EXPORTER_OTLP_ENDPOINT, …_HEADERS,
 * OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME). Statements, and calls to providers, are spans only as part of a request or a job.
 */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';

/** What may leave. Addresses of requests hold tokens and numbers of people; errors quote values. */
const SHOWN: ReadonlySet<string> = new Set([
  'studio',
  'request.id',
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'server.port',
  'error.type',
  'job.lane',
  // Statements are written with placeholders.
  'db.system.name',
  'db.query.text',
  'db.operation.name',
  // As instrumentations before the stable names call them.
  'http.method',
  'http.status_code',
  'net.peer.name',
  'db.system',
  'db.statement',
]);

const withoutPrivate = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => SHOWN.has(name))) },
    status: { value: { code: span.status.code } },
    events: { value: [] },
  }) as ReadableSpan;

class PrivateExporter extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], ...rest: Tail<Parameters<OTLPTraceExporter['export']>>): void {
    super.export(spans.map(withoutPrivate), ...rest);
  }
}
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** @returns sends what is left, and ends. */
export function startExporting(): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'studio' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new PrivateExporter())],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true }),
      new HttpInstrumentation({ disableIncomingRequestInstrumentation: true, requireParentforOutgoingSpans: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  return () => provider.shutdown();
}
