import { createRequire } from 'node:module';
import { context, type SpanOptions, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { suppressTracing } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node';
import { withinTime } from '../outage/within-time';
import { withoutPersonalData } from './impersonal-spans';
import type { Traces } from './traces';

/** The share of traces that are recorded where OTEL_TRACES_SAMPLER says nothing: all of them cost a busy process a tenth more processor time. */
const defaultShare = 0.1;

/** How long the end of a process waits for the receiver. Milliseconds. */
const stopTimeout = 3_000;

/**
 * Records requests, their SQL and {@link Traces.run} as spans, and sends them over OTLP/HTTP as JSON. Sampling, headers of the receiver and limits
 * are OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_…`).
 * @param endpoint the receiver's base address, without `/v1/traces`
 */
export function otlpTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    ...(process.env.OTEL_TRACES_SAMPLER ? {} : { sampler: new TraceIdRatioBasedSampler(defaultShare) }),
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'postes-de-secours' }),
    spanProcessors: [
      new BatchSpanProcessor({
        export: (spans, done) => exporter.export(spans.map(withoutPersonalData), done),
        shutdown: () => exporter.shutdown(),
        forceFlush: () => exporter.forceFlush(),
      }),
    ],
  });
  // Nothing of a request is propagated: a visitor's header `traceparent` would choose the trace, and whether it is recorded.
  provider.register({ propagator: null });
  registerInstrumentations({
    tracerProvider: provider,
    // The queue and the signs of life ask the database all the time, outside every trace.
    instrumentations: [new PgInstrumentation({ requireParentSpan: true })],
  });
  // It changes prototypes in place, when the module is required: so it reaches what the program's `import` has loaded or will load, and no
  // loader hook is needed.
  createRequire(import.meta.url)('pg');

  const tracer = provider.getTracer('postes-de-secours');
  /** A span, and the context of its work. Within a trace that is not recorded nothing is: no statement is even looked at. */
  const start = (name: string, options: SpanOptions = {}) => {
    const span = tracer.startSpan(name, options);
    const outside = context.active();
    return { span, within: span.isRecording() ? trace.setSpan(outside, span) : suppressTracing(outside) };
  };
  return {
    run(name, work) {
      const { span, within } = start(name);
      return context.with(within, async () => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown');
          throw error;
        } finally {
          span.end();
        }
      });
    },
    startRequest(method, route) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const { span, within } = start(`${method} ${route}`, { root: true, kind: SpanKind.SERVER, attributes });
      return {
        run: (rest) => context.with(within, rest),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => withinTime(provider.shutdown(), stopTimeout).catch(() => undefined),
  };
}
