import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LoopbackServer, sendJson } from './loopback-server';

/** How HelloAsso behaves; all values are pure functions of the number of the call, so that a run can be repeated. */
export interface HelloAssoBehaviour {
  /** Whether the answer to a call is lost, after the call had its effect. */
  readonly loses?: (call: number) => boolean;
  /** Whether the call is answered with 503, and has no effect. */
  readonly fails?: (call: number) => boolean;
  /** Whether an order is not shown yet. */
  readonly isLate?: (call: number) => boolean;
  /** What is charged when a customer pays, in cents; the requested amount by default. */
  readonly charges?: (requestedCents: number) => number;
  /** What it answers in place of a good answer of its API. */
  readonly distorts?: (answer: object) => object;
  /** What a customer adds for HelloAsso, in cents. */
  readonly tip?: number;
}

interface Payment {
  readonly amount: number;
  readonly amountTip: number;
  readonly state: string;
  readonly date: string;
  readonly items: readonly { readonly shareAmount: number }[];
}

interface Intent {
  readonly id: number;
  readonly organisation: string;
  readonly amountCents: number;
  readonly itemName: string;
  readonly returnUrl: string;
  readonly reference: string;
  payments: readonly Payment[];
}

/** HelloAsso Checkout in this process, over real HTTP, with the page on which a customer pays. */
export class FakeHelloAsso extends LoopbackServer {
  readonly clientSecret = 'fake-hello-asso-secret';
  readonly notificationKey = 'fake-hello-asso-notification-key';
  behaviour: HelloAssoBehaviour = {};
  calls = 0;
  private readonly intents = new Map<number, Intent>();

  /** The environment that connects an application to it: the issuers of the demonstration and of the scenarios take cards. */
  get environment(): Record<string, string> {
    return {
      HELLOASSO_URL: this.url,
      HELLOASSO_TOKEN_URL: `${this.url}/oauth2/token`,
      HELLOASSO_CLIENT_ID: 'pds',
      HELLOASSO_CLIENT_SECRET: this.clientSecret,
      HELLOASSO_ACCOUNTS: '69=protection-civile-rhone,69A1=antenne-1',
      HELLOASSO_NOTIFICATION_KEY: this.notificationKey,
    };
  }

  /** The number of checkouts created so far, of which some may never have been shown to anybody. */
  get created(): number {
    return this.intents.size;
  }

  /** The amounts charged so far, in cents. */
  get charged(): number[] {
    return [...this.intents.values()].flatMap(({ payments }) =>
      payments.filter(({ state }) => state === 'Authorized').map(({ amount }) => amount),
    );
  }

  /** A customer pays a checkout; its page accepts one card only. */
  pay(id: number | string, state = 'Authorized'): void {
    const intent = this.intents.get(Number(id))!;
    if (intent.payments.some((payment) => payment.state === 'Authorized')) return;
    const amount = (this.behaviour.charges ?? ((requested) => requested))(intent.amountCents);
    const { tip: amountTip = 0 } = this.behaviour;
    const date = new Date().toISOString();
    const payment = { amount: amount + amountTip, amountTip, state, date, items: [{ shareAmount: amount }] };
    intent.payments = [...intent.payments, payment];
  }

  /** A notification of a payment, as HelloAsso sends it, with its signature. */
  notification(reference: string, key = this.notificationKey): { body: object; headers: Record<string, string> } {
    const body = {
      data: { id: 15_222, amount: 1, state: 'Authorized' },
      eventType: 'Payment',
      metadata: { reference },
    };
    const signature = createHmac('sha256', key).update(JSON.stringify(body)).digest('hex');
    return { body, headers: { 'x-ha-signature': signature } };
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = (request.url ?? '').split('?')[0]!;
    if (path === '/oauth2/token') {
      const isKnown = new URLSearchParams(body).get('client_secret') === this.clientSecret;
      sendJson(response, isKnown ? 200 : 401, isKnown ? { access_token: 'fake-token', expires_in: 1800 } : {});
      return;
    }
    const page = /^\/page\/(\d+)$/.exec(path)?.[1];
    if (page !== undefined) return this.answerPage(Number(page), request.method === 'POST', response);
    const call = ++this.calls;
    if (request.headers.authorization !== 'Bearer fake-token') return sendJson(response, 401, {});
    if (this.behaviour.fails?.(call)) return sendJson(response, 503, {});
    const answer = this.api(path, request.method === 'POST' ? body : null, call);
    if (this.behaviour.loses?.(call)) {
      response.destroy();
      return;
    }
    const distort = this.behaviour.distorts ?? ((body: object) => body);
    sendJson(response, answer.status, distort(answer.body));
  }

  private api(path: string, body: string | null, call: number): { status: number; body: object } {
    const [, organisation = '', id] = /^\/v5\/organizations\/([^/]+)\/checkout-intents(?:\/(\d+))?$/.exec(path) ?? [];
    if (body !== null) {
      const { totalAmount, initialAmount, itemName, returnUrl, containsDonation, metadata } = JSON.parse(body) as {
        totalAmount: number;
        initialAmount: number;
        itemName: string;
        returnUrl: string;
        containsDonation: boolean;
        metadata: { reference: string };
      };
      const isValid = Number.isSafeInteger(totalAmount) && totalAmount === initialAmount && !containsDonation;
      if (!isValid || !returnUrl) return { status: 400, body: { errors: [{ code: 'ArgumentInvalid' }] } };
      const { reference } = metadata;
      const intent = {
        id: 4_000 + this.intents.size,
        organisation,
        amountCents: totalAmount,
        itemName,
        returnUrl,
        reference,
      };
      this.intents.set(intent.id, { ...intent, payments: [] });
      return { status: 200, body: { id: intent.id, redirectUrl: `${this.url}/page/${intent.id}` } };
    }
    const intent = this.intents.get(Number(id));
    if (!intent || intent.organisation !== organisation) return { status: 404, body: {} };
    const isShown = intent.payments.length > 0 && !this.behaviour.isLate?.(call);
    const order = isShown ? { order: { id: intent.id + 10_000, payments: intent.payments } } : {};
    return { status: 200, body: { id: intent.id, metadata: { reference: intent.reference }, ...order } };
  }

  private answerPage(id: number, isPaying: boolean, response: ServerResponse): void {
    const intent = this.intents.get(id);
    if (!intent) {
      response.writeHead(404).end();
      return;
    }
    if (isPaying) {
      this.pay(id);
      response.writeHead(303, { Location: `${intent.returnUrl}&checkoutIntentId=${id}&code=succeeded` }).end();
      return;
    }
    const euros = (intent.amountCents / 100).toFixed(2);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="fr"><title>Paiement</title><link rel="icon" href="data:,">
       <h1>${intent.itemName}</h1><p>${euros} EUR</p><form method="post"><button>Payer</button></form></html>`,
    );
  }
}
