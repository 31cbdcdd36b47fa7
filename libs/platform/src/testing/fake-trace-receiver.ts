import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LoopbackServer, sendJson } from './loopback-server';

/** A span in OTLP's JSON. */
export interface ReceivedSpan {
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: object;
}

/** A receiver of OTLP over HTTP with JSON, which keeps what it gets. */
export class FakeTraceReceiver extends LoopbackServer {
  readonly spans: ReceivedSpan[] = [];
  readonly bodies: string[] = [];
  private waiting: (() => void)[] = [];

  /** The first span that satisfies the condition, as soon as it has arrived. */
  find(condition: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
    return new Promise((found) => {
      const look = () => {
        const span = this.spans.find(condition);
        if (!span) return;
        this.waiting = this.waiting.filter((one) => one !== look);
        found(span);
      };
      this.waiting.push(look);
      look();
    });
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
    this.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    sendJson(response, request.url === '/v1/traces' ? 200 : 404, {});
    for (const look of this.waiting) look();
  }
}
