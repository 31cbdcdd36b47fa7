import {
  CardPayments,
  CardPaymentsUnavailable,
  type CheckoutRequest,
  type CreatedCheckout,
  PlatformUnavailable,
  type ReadCheckout,
} from '@pds/accounting/domain';
import type { Clock } from '@pds/kernel';
import type { HelloAssoSettings, Settings } from '@pds/platform';
import { idOf, instantOf, isObject, objectOf, objectsOf, PlatformConnection } from './platform-connection';

/** HelloAsso's page accepts a card for fifteen minutes after its creation. Milliseconds. */
const pageOpenFor = 15 * 60_000;

/** States of a payment for which the card was charged (HelloAsso's `PaymentState`). */
const charged = new Set(['Authorized', 'AuthorizedPreprod']);

/** States of a payment that will never be one. */
const failed = new Set(['Refused', 'Error', 'Canceled', 'Abandoned', 'Refunded', 'Refunding']);

/**
 * HelloAsso Checkout, version 5 of its API: a checkout is a « checkout intent », which has an order as soon as the card was charged.
 * Nothing is charged by creating one, and its page is opened by its address only.
 */
export class HttpHelloAsso extends CardPayments {
  private readonly connection: PlatformConnection | null;

  private readonly settings: HelloAssoSettings | undefined;
  /** The address of this installation, to which customers return. */
  private readonly appUrl: string;

  constructor(
    { helloAsso, appUrl }: Pick<Settings, 'helloAsso' | 'appUrl'>,
    private readonly clock: Clock,
  ) {
    super();
    this.settings = helloAsso;
    this.appUrl = appUrl;
    this.connection = helloAsso ? new PlatformConnection('HelloAsso', helloAsso) : null;
  }

  override accountOf(issuerCode: string): string | null {
    return this.settings?.accounts.get(issuerCode) ?? null;
  }

  override async createCheckout(
    { reference, account, amountCents, itemName }: CheckoutRequest,
    signal: AbortSignal,
  ): Promise<CreatedCheckout> {
    const { settings, connection } = this.connected();
    const page = `${this.appUrl}/factures/paiement?paiement=${encodeURIComponent(reference)}`;
    const body = JSON.stringify({
      totalAmount: amountCents,
      initialAmount: amountCents,
      itemName: itemName.slice(0, 250),
      backUrl: page,
      errorUrl: page,
      returnUrl: page,
      containsDonation: false,
      metadata: { reference },
    });
    // Counted from before the call: never longer than the provider does.
    const from = this.clock.now();
    const request = { method: 'POST', url: addressOf(settings, account), headers: json, body } as const;
    const { answer } = await connection.change(request, signal);
    const content = answer !== null && answer.status < 300 && answer.text !== null ? objectOf(answer.text) : null;
    const providerId = idOf(content?.id);
    const pageUrl = pageUrlOf(content?.redirectUrl, settings);
    if (providerId === null || pageUrl === null) throw new CardPaymentsUnavailable();
    return { providerId, pageUrl, expiresAt: from + pageOpenFor };
  }

  override async readCheckout(
    { account, providerId }: { readonly account: string; readonly providerId: string },
    signal: AbortSignal,
  ): Promise<ReadCheckout> {
    const { settings, connection } = this.connected();
    const url = `${addressOf(settings, account)}/${encodeURIComponent(providerId)}`;
    const content = await unlessUnavailable(connection.askForOne({ method: 'GET', url }, signal));
    // HelloAsso no longer knows it, as after a change of account: nobody can pay it, so that it expires.
    if (content === null) return { answer: { outcome: 'pending' }, chargedAt: null };
    const intent = objectOf(content);
    // An answer about another checkout, or none at all, says nothing about this one.
    if (!intent || idOf(intent.id) !== providerId) throw new CardPaymentsUnavailable();
    const { order } = intent;
    if (!isObject(order)) return { answer: { outcome: 'pending' }, chargedAt: null };
    const payments = objectsOf(order.payments);
    const taken = payments.filter(({ state }) => charged.has(String(state)));
    if (taken.length === 0) {
      const isOver = payments.length > 0 && payments.every(({ state }) => failed.has(String(state)));
      return { answer: { outcome: isOver ? 'refused' : 'pending' }, chargedAt: null };
    }
    const amountCents = taken.reduce((sum, payment) => sum + centsOf(payment, tipsOf(order)), 0);
    if (!Number.isSafeInteger(amountCents)) throw new CardPaymentsUnavailable();
    const chargedAt = instantOf(taken[0]!.date) ?? instantOf(order.date);
    return { answer: { outcome: 'paid', amountCents }, chargedAt };
  }

  private connected(): { settings: HelloAssoSettings; connection: PlatformConnection } {
    if (!this.settings || !this.connection) throw new CardPaymentsUnavailable();
    return { settings: this.settings, connection: this.connection };
  }
}

/**
 * What a payment brings to the organisation, in cents: the shares of its items, without the contribution that a customer may add for
 * HelloAsso. NaN if the payment does not say.
 */
function centsOf({ items, amount }: Readonly<Record<string, unknown>>, tips: ReadonlySet<unknown>): number {
  const paid = objectsOf(items);
  const shares = paid.filter(({ id }) => !tips.has(id)).map(({ shareAmount }) => shareAmount);
  const parts = paid.length > 0 ? shares : [amount];
  return parts.reduce<number>((sum, part) => sum + (Number.isSafeInteger(part) ? (part as number) : Number.NaN), 0);
}

/** The items of an order that are the customer's contribution for HelloAsso, by their identifiers. */
function tipsOf({ items }: Readonly<Record<string, unknown>>): ReadonlySet<unknown> {
  return new Set(
    objectsOf(items)
      .filter(({ type }) => type === 'Contribution')
      .map(({ id }) => id),
  );
}

const json = { 'Content-Type': 'application/json' };

function addressOf({ url }: HelloAssoSettings, account: string): string {
  return `${url}/v5/organizations/${encodeURIComponent(account)}/checkout-intents`;
}

/** The address of a payment page; null for anything but a web address, encrypted wherever the API itself is. */
function pageUrlOf(value: unknown, { url }: HelloAssoSettings): string | null {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return null;
  const { protocol } = new URL(value);
  return protocol === 'https:' || protocol === new URL(url).protocol ? value : null;
}

async function unlessUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformUnavailable) throw new CardPaymentsUnavailable();
    throw error;
  }
}
