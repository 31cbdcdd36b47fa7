import { context, propagation, trace } from '@opentelemetry/api';
import { FakeTraceReceiver } from '../testing/fake-trace-receiver';
import { otlpTraces } from './otlp-traces';

/** As many as are surely not all recorded, nor none of them, when one in ten is. */
const requests = 500;

describe('traces sent over OTLP', () => {
  let receiver: FakeTraceReceiver;
  beforeEach(() => {
    receiver = new FakeTraceReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    trace.disable();
    context.disable();
    propagation.disable();
  });

  /** Sends the traces of requests that each print a PDF. */
  const sendRequests = async () => {
    const traces = otlpTraces(await receiver.listen());
    for (let n = 0; n < requests; n++) {
      const span = traces.startRequest('GET', '/api/demand/:id');
      await new Promise<void>((printed) => span.run(() => void traces.run('pdf', async () => {}).then(printed)));
      span.end(200);
    }
    await traces.stop();
    const names = receiver.spans.map(({ name }) => name);
    return {
      requests: names.filter((name) => name === 'GET /api/demand/:id'),
      pdfs: names.filter((name) => name === 'pdf'),
    };
  };

  it('are one in ten by default, each whole: nothing is sent of a request that is not recorded', async () => {
    const sent = await sendRequests();
    expect(sent.requests.length).toBeGreaterThan(0);
    expect(sent.requests.length).toBeLessThan(requests / 2);
    expect(sent.pdfs).toHaveLength(sent.requests.length);
  });

  it('are all of them where OTEL_TRACES_SAMPLER says so', async () => {
    process.env['OTEL_TRACES_SAMPLER'] = 'always_on';
    try {
      const sent = await sendRequests();
      expect([sent.requests.length, sent.pdfs.length]).toEqual([requests, requests]);
    } finally {
      delete process.env['OTEL_TRACES_SAMPLER'];
    }
  });
});
