import {
  type BuyerAddress,
  type CollectedAmount,
  EInvoicingPlatform,
  type InvoiceContent,
  type InvoiceFlow,
  PlatformUnavailable,
  rejected,
  type ReportedStatus,
  type StatusPage,
  type Submission,
} from '@pds/accounting/domain';
import type { FieldError, Instant } from '@pds/kernel';
import { ciiOf } from '../paper/cii';
import { electronicInvoice } from '../paper/electronic-document';
import type { InvoicePlatformSettings } from '@pds/platform';
import { createHash } from 'node:crypto';
import { cdarStatuses, collectionMessage } from './cdar';
import { findingsOf } from './platform-findings';
import {
  type CallResult,
  idOf,
  instantOf,
  isObject,
  lineOf,
  objectOf,
  objectsOf,
  PlatformConnection,
} from './platform-connection';

/** Results of one search. */
const pageSize = 100;
const maxPages = 1_000;

/** Life-cycle messages downloaded at once, and remembered. */
const readTogether = 8;
const maxRemembered = 20_000;

/** The time for judging an invoice, for which somebody waits. Milliseconds. */
const judgingTime = 10_000;

/** A flow as a search returns it. */
interface ChangedFlow {
  readonly flow: Readonly<Record<string, unknown>>;
  readonly updatedAt: Instant;
}

/** Kinds of flows that tell something about our papers: themselves, with their acknowledgement, and their life-cycle messages. */
const paperTypes = ['CustomerInvoice', 'StateInvoice', 'StateCustomerInvoice'];
const lifeCycleTypes = ['CustomerInvoiceLC', 'StateCustomerInvoiceLC'];

/**
 * An approved platform by the flow and directory services of XP Z12-013: papers are flows with our number as `trackingId`, which the
 * platform stores and does not check; statuses are CDAR messages (XP Z12-012).
 */
export class HttpInvoicePlatform extends EInvoicingPlatform {
  override readonly channel = 'platform';
  override readonly takesCollections = true;
  private readonly connection: PlatformConnection | null;
  private readonly read = new Map<string, readonly ReportedStatus[]>();

  constructor(
    private readonly settings: InvoicePlatformSettings | undefined,
    override readonly settleTime: number,
    timeout?: () => AbortSignal,
  ) {
    super();
    this.connection = settings ? new PlatformConnection('The invoicing platform', settings, timeout) : null;
  }

  override get isConnected(): boolean {
    return this.connection !== null;
  }

  override get validates(): 'asked' | false {
    return this.settings?.validationUrl !== undefined && 'asked';
  }

  override async validateInvoice(content: InvoiceContent): Promise<readonly FieldError[]> {
    const url = this.settings?.validationUrl;
    if (url === undefined) throw new PlatformUnavailable();
    const xml = ciiOf(electronicInvoice(content));
    const info = {
      ...{ flowSyntax: 'CII', flowProfile: 'CIUS', flowType: 'CustomerInvoice', processingRule: 'B2G' },
      ...{ trackingId: content.number, name: `${content.number}.xml`, sha256: sha256Of(xml) },
    };
    const signal = AbortSignal.timeout(judgingTime);
    const file = new Blob([xml], { type: 'application/xml' });
    // An answer within the time or none: the signal's reason is not told.
    const result = await this.submit(info, file, signal, url).catch(() => null);
    const findings = result?.answer ? findingsOf(result.answer.status, result.answer.text) : null;
    if (findings === null) throw new PlatformUnavailable();
    return findings;
  }

  override async submitFlow({ trackingId, fileName, bytes, sha256 }: InvoiceFlow, signal: AbortSignal) {
    const info = { flowSyntax: 'Factur-X', flowProfile: 'CIUS', flowType: 'CustomerInvoice', processingRule: 'B2G' };
    const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
    return submissionOf(await this.submit({ ...info, trackingId, name: fileName, sha256 }, file, signal));
  }

  override async findFlow(trackingId: string, signal: AbortSignal): Promise<string | null> {
    const found = await this.search({ trackingId }, 0, signal);
    return found.map((flow) => (flow.trackingId === trackingId ? idOf(flow.flowId) : null)).find(Boolean) ?? null;
  }

  override async lookUpBuyer(
    { number, routingCode }: { readonly number: string; readonly routingCode?: string },
    signal: AbortSignal,
  ): Promise<readonly BuyerAddress[]> {
    const { directoryUrl } = this.connected();
    const strictly = (value: string) => ({ op: 'strict', value });
    const body = JSON.stringify({
      filters: {
        [number.length === 9 ? 'siren' : 'siret']: strictly(number),
        ...(routingCode !== undefined && { routingIdentifier: strictly(routingCode) }),
      },
      limit: pageSize,
    });
    const text = await this.ask('POST', `${directoryUrl}/v1/directory-line/search`, signal, body);
    return objectsOf(objectOf(text)?.results).flatMap((line) => {
      const address = idOf(line.addressingIdentifier);
      if (address === null) return [];
      const [unit, facility, code] = [line.legalUnit, line.facility, line.routingCode].map((part) =>
        isObject(part) ? part : {},
      );
      const isService = code?.managesLegalCommitmentCode ?? facility?.managesLegalCommitmentCode;
      return [
        {
          address,
          siret: idOf(line.siret),
          routingCode: idOf(line.routingIdentifier),
          name: lineOf(code?.routingCodeName) || lineOf(facility?.name) || lineOf(unit?.businessName),
          isServiceMandatory: facility?.managesServiceCode === true,
          isCommitmentMandatory: isService === true,
          isEitherMandatory: facility?.managesLegalCommitmentOrServiceCode === true,
        },
      ];
    });
  }

  override async *statusesSince(since: Instant, _flows: unknown, signal: AbortSignal) {
    const changed = await this.changedSince(since, signal);
    if (changed.length === 0) yield { statuses: [], readUntil: since } satisfies StatusPage;
    for (let from = 0; from < changed.length; from += readTogether) {
      const some = changed.slice(from, from + readTogether);
      const read = await Promise.all(some.map(({ flow, updatedAt }) => this.statusesOf(flow, updatedAt, signal)));
      yield { statuses: read.flat(), readUntil: some.at(-1)!.updatedAt } satisfies StatusPage;
    }
  }

  override async reportCollected(collection: CollectedAmount, signal: AbortSignal): Promise<boolean> {
    const { reportId: trackingId } = collection;
    const xml = collectionMessage(collection);
    const info = { flowSyntax: 'CDAR', flowType: 'CustomerInvoiceLC', processingRule: 'B2G', sha256: sha256Of(xml) };
    const file = new Blob([xml], { type: 'application/xml' });
    const { outcome } = submissionOf(
      await this.submit({ ...info, trackingId, name: `${trackingId}.xml` }, file, signal),
    );
    if (outcome === 'unknown') throw new PlatformUnavailable();
    return outcome === 'accepted';
  }

  /** The flows that changed, each once, oldest change first: searches promise no order, and may repeat a flow. */
  private async changedSince(since: Instant, signal: AbortSignal): Promise<readonly ChangedFlow[]> {
    const where = { updatedAfter: new Date(since).toISOString(), flowType: [...paperTypes, ...lifeCycleTypes] };
    const changed = new Map<string, ChangedFlow>();
    for (let page = 0; page < maxPages; page++) {
      const flows = await this.search(where, page * pageSize, signal);
      for (const flow of flows) {
        const updatedAt = instantOf(flow.updatedAt) ?? instantOf(flow.submittedAt) ?? since;
        changed.set(lineOf(flow.flowId), { flow, updatedAt });
      }
      if (flows.length < pageSize) break;
    }
    return [...changed.values()].sort((one, other) => one.updatedAt - other.updatedAt);
  }

  private async statusesOf(
    flow: Readonly<Record<string, unknown>>,
    updatedAt: Instant,
    signal: AbortSignal,
  ): Promise<readonly ReportedStatus[]> {
    const flowId = idOf(flow.flowId);
    if (flowId === null) return [];
    if (lifeCycleTypes.includes(lineOf(flow.flowType))) {
      // Our own reports are among them.
      if (flow.flowDirection === 'Out') return [];
      return this.read.get(flowId) ?? this.readLifeCycle(flowId, updatedAt, signal);
    }
    const acknowledgement = isObject(flow.acknowledgement) ? flow.acknowledgement : {};
    const trackingId = idOf(flow.trackingId);
    if (trackingId === null || acknowledgement.status !== 'Error') return [];
    const reason = objectsOf(acknowledgement.details)
      .map((detail) => lineOf(detail.reasonMessage) || lineOf(detail.reasonCode))
      .filter(Boolean)
      .join(', ');
    const at = instantOf(flow.submittedAt) ?? updatedAt;
    return [{ trackingId, flowId, code: rejected, at, reason: reason.slice(0, 300) }];
  }

  /** Reads a life-cycle message, which never changes, and remembers it: readings overlap. */
  private async readLifeCycle(flowId: string, updatedAt: Instant, signal: AbortSignal) {
    const path = `${this.connected().url}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`;
    // One message that cannot be had must not hide all later ones.
    const xml = await this.connection!.askForOne({ method: 'GET', url: path, headers: { Accept: '*/*' } }, signal);
    const statuses = (xml === null ? [] : cdarStatuses(xml, updatedAt)).map(({ number, ...status }) => ({
      ...status,
      trackingId: number,
      flowId: null,
    }));
    if (this.read.size >= maxRemembered) this.read.clear();
    this.read.set(flowId, statuses);
    return statuses;
  }

  private async search(where: object, offset: number, signal: AbortSignal) {
    const body = JSON.stringify({ where, limit: pageSize, offset });
    const answer = objectOf(await this.ask('POST', `${this.connected().url}/v1/flows/search`, signal, body));
    if (!answer || !Array.isArray(answer.results)) throw new PlatformUnavailable();
    return objectsOf(answer.results);
  }

  private submit(
    info: Readonly<Record<string, string>> & { readonly name: string },
    file: Blob,
    signal: AbortSignal,
    url = `${this.connected().url}/v1/flows`,
  ): Promise<CallResult> {
    const body = new FormData();
    body.append('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }));
    body.append('file', file, info.name);
    return this.connection!.change({ method: 'POST', url, body }, signal);
  }

  private ask(method: 'GET' | 'POST', url: string, signal: AbortSignal, body?: string): Promise<string> {
    this.connected();
    const headers = { 'Content-Type': 'application/json', Accept: '*/*' };
    return this.connection!.ask({ method, url, headers, ...(body !== undefined && { body }) }, signal);
  }

  private connected(): InvoicePlatformSettings {
    if (!this.settings) throw new PlatformUnavailable();
    return this.settings;
  }
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** The result of a submitted flow, from the answer's flow or its problem. */
function submissionOf(result: CallResult): Submission {
  const { answer } = result;
  if (answer === null) return { outcome: result.isSent ? 'unknown' : 'not-taken' };
  const fields = answer.text === null ? null : objectOf(answer.text);
  if (answer.status < 300) {
    const flowId = idOf(fields?.flowId);
    return flowId === null ? { outcome: 'unknown' } : { outcome: 'accepted', flowId };
  }
  // 403 and 404 come from a gateway or from wrong settings: the paper itself was not judged.
  if (answer.status === 403 || answer.status === 404) return { outcome: 'not-taken' };
  const reason = lineOf(fields?.errorMessage) || lineOf(fields?.detail) || lineOf(fields?.message);
  return { outcome: 'refused', reason: reason || 'Dépôt refusé par la plateforme' };
}
