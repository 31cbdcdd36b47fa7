import { createRequire } from 'node:module';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { withinTime } from '../persistence/within-time';
import { withoutPersonalData } from './impersonal-spans';
import type { Traces } from './traces';

/** Requests that open pages, probes and Prometheus repeat all day. */
const untracedPaths = /^\/(?:health|metrics|assets)(?:\/|\?|$)/;

/** How long the end of a process waits for the receiver. Milliseconds. */
const STOP_TIMEOUT = 3_000;

/**
 * Records requests, their SQL and {@link Traces.run} as spans, and sends them over OTLP/HTTP as JSON. Sampling, headers of the receiver and limits
 * are OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_…`).
 * @param endpoint the receiver's base address, without `/v1/traces`
 */
export function otlpTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'postes-de-secours' }),
    spanProcessors: [
      new BatchSpanProcessor({
        export: (spans, done) => exporter.export(spans.map(withoutPersonalData), done),
        shutdown: () => exporter.shutdown(),
        forceFlush: () => exporter.forceFlush(),
      }),
    ],
  });
  // No propagator: a visitor's header `traceparent` could otherwise choose the trace, and whether it is recorded.
  provider.register({ propagator: null });
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook: ({ url = '' }) => untracedPaths.test(url),
      }),
      // The queue and the signs of life ask the database all the time, outside every trace.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  // Both change prototypes in place, when the module is required: so it reaches what the program's `import` has loaded or will load, and no
  // loader hook is needed.
  const require = createRequire(import.meta.url);
  for (const instrumented of ['http', 'pg']) require(instrumented);

  const tracer = provider.getTracer('postes-de-secours');
  return {
    run: (name, work) =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown');
          throw error;
        } finally {
          span.end();
        }
      }),
    nameRequest(method, route) {
      trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
    },
    stop: () => withinTime(provider.shutdown(), STOP_TIMEOUT).catch(() => undefined),
  };
}
