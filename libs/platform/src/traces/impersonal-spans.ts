import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';

/**
 * The attributes that leave the program. Whatever else an instrumentation records (addresses with ids, secrets and queries, clients' addresses,
 * browsers, names of accounts of the database) stays here.
 */
const allowed = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system',
  'db.system.name',
  'db.statement',
  'db.query.text',
  'db.operation.name',
  'db.response.status_code',
  'error.type',
]);

/**
 * Returns a span as it is sent: with its name, times, the allowed attributes and the code of its status. SQL has placeholders for its parameters;
 * messages of errors and events may quote what people wrote, and are left out.
 */
export function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => allowed.has(name)));
  // Everything else is read from the span itself, which also has properties on its prototype.
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}
