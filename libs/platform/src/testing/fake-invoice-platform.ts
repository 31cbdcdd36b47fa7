import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LoopbackServer, sendJson } from './loopback-server';

export interface AcceptedPaper {
  readonly flowId: string;
  readonly trackingId: string;
  readonly sha256: string;
}

/** A status as the platform gives it, at its own time. */
export interface GivenStatus {
  readonly code: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason?: string;
}

/** How the platform behaves; all values are pure functions of the number of the call, so that a run can be repeated. */
export interface Behaviour {
  /** Whether the answer to a call is lost, after the call had its effect. */
  readonly loses?: (call: number) => boolean;
  /** Whether the call is answered with 503, and has no effect. */
  readonly fails?: (call: number) => boolean;
  /** Milliseconds before the call is answered. */
  readonly delay?: (call: number) => number;
  /** Whether each status is listed twice, and in which order statuses are listed. */
  readonly repeats?: boolean;
  readonly order?: (index: number) => number;
  /** The reason why a paper is refused at its deposit; null: accepted. */
  readonly refuses?: (trackingId: string) => string | null;
  /** What it finds in an invoice that it judges before its issue; `away`: no usable answer. By default nothing. */
  readonly judges?: (xml: string) => readonly JudgedDetail[] | 'away';
}

/** A detail of an acknowledgement. */
export interface JudgedDetail {
  readonly level: 'Error' | 'Warning';
  readonly item: string;
  readonly reasonCode?: string;
  readonly reasonMessage: string;
}

interface Flow {
  readonly flowId: string;
  readonly trackingId: string;
  readonly flowType: string;
  readonly sha256: string;
  readonly updatedAt: number;
  readonly document: string;
}

/** Our names of Chorus Pro's states by code. */
const chorusStates: Readonly<Record<number, string>> = {
  200: 'DEPOSEE',
  203: 'MISE_A_DISPOSITION',
  204: 'PRISE_EN_COMPTE_DESTINATAIRE',
  205: 'MANDATEE',
  208: 'SUSPENDUE',
  209: 'COMPLETEE',
  210: 'REJETEE',
  211: 'MISE_EN_PAIEMENT',
  298: 'A_RECYCLER',
  299: 'EN_EXPERTISE',
};

/**
 * An approved platform (XP Z12-013) and Chorus Pro in this process, over real HTTP. As the standard says, it does not check whether a
 * `trackingId` is used twice: a paper sent twice is accepted twice, which {@link papers} shows.
 */
export class FakeInvoicePlatform extends LoopbackServer {
  readonly clientSecret = 'fake-invoice-platform-secret';
  readonly login = 'TECH_1_fake@cpro.example';
  readonly password = 'fake-chorus-password';
  behaviour: Behaviour = {};
  /** Every accepted paper, a paper accepted twice twice. */
  readonly papers: AcceptedPaper[] = [];
  /** Collected amounts by number of the invoice, as reported. */
  readonly collections: { readonly trackingId: string; readonly amount: string }[] = [];
  calls = 0;
  /** Calls by path. */
  readonly callsByPath = new Map<string, number>();
  /** The invoices that it judged, as XML. */
  readonly judged: string[] = [];
  private readonly flows: Flow[] = [];
  private readonly statuses = new Map<string, GivenStatus[]>();

  /** The environment that connects an application to it. */
  get environment(): Record<string, string> {
    return { ...this.platformEnvironment, ...this.chorusEnvironment };
  }

  get platformEnvironment(): Record<string, string> {
    return {
      INVOICE_PLATFORM_URL: this.url,
      INVOICE_PLATFORM_TOKEN_URL: `${this.url}/token`,
      INVOICE_PLATFORM_CLIENT_ID: 'pds',
      INVOICE_PLATFORM_CLIENT_SECRET: this.clientSecret,
    };
  }

  /** The environment that also has invoices judged before their issue. */
  get judgingEnvironment(): Record<string, string> {
    return { ...this.environment, INVOICE_PLATFORM_VALIDATION_URL: `${this.url}/v1/judge` };
  }

  get chorusEnvironment(): Record<string, string> {
    return {
      CHORUS_PRO_URL: this.url,
      CHORUS_PRO_TOKEN_URL: `${this.url}/token`,
      CHORUS_PRO_CLIENT_ID: 'pds',
      CHORUS_PRO_CLIENT_SECRET: this.clientSecret,
      CHORUS_PRO_LOGIN: this.login,
      CHORUS_PRO_PASSWORD: this.password,
    };
  }

  /** Gives statuses to a paper; the platform shows them from now on. */
  give(trackingId: string, ...given: GivenStatus[]): void {
    this.statuses.set(trackingId, [...(this.statuses.get(trackingId) ?? []), ...given]);
    for (const status of given) {
      this.flows.push({
        flowId: `lc-${this.flows.length + 1}`,
        trackingId: '',
        flowType: 'CustomerInvoiceLC',
        sha256: '',
        updatedAt: Date.now(),
        document: lifeCycleMessage(trackingId, status),
      });
    }
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = (request.url ?? '').split('?')[0]!;
    if (path === '/token') {
      const isKnown = new URLSearchParams(body.toString()).get('client_secret') === this.clientSecret;
      sendJson(response, isKnown ? 200 : 401, isKnown ? { access_token: 'fake-token', expires_in: 3600 } : {});
      return;
    }
    const call = ++this.calls;
    this.callsByPath.set(path, (this.callsByPath.get(path) ?? 0) + 1);
    const delay = this.behaviour.delay?.(call) ?? 0;
    if (delay > 0) await new Promise((later) => setTimeout(later, delay));
    if (request.headers.authorization !== 'Bearer fake-token') return sendJson(response, 401, {});
    if (this.behaviour.fails?.(call)) return sendJson(response, 503, {});
    const answer = path.startsWith('/cpro/')
      ? this.chorusPro(path, request, JSON.parse(body.toString()) as Record<string, unknown>)
      : await this.platform(path, request, body);
    if (this.behaviour.loses?.(call)) {
      response.destroy();
      return;
    }
    if (typeof answer.body === 'string') response.writeHead(answer.status).end(answer.body);
    else sendJson(response, answer.status, answer.body);
  }

  private async platform(
    path: string,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; body: object | string }> {
    if (path === '/v1/flows') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'Content-Type': request.headers['content-type']! },
      }).formData();
      const info = JSON.parse(await (form.get('flowInfo') as File).text()) as Record<string, string>;
      const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
      if (createHash('sha256').update(bytes).digest('hex') !== info.sha256) {
        return { status: 400, body: { errorMessage: 'Empreinte différente' } };
      }
      const { trackingId = '', flowType = '' } = info;
      if (flowType === 'CustomerInvoiceLC') this.collections.push(collectionOf(bytes.toString()));
      else {
        const reason = this.behaviour.refuses?.(trackingId);
        if (reason) return { status: 422, body: { errorMessage: reason } };
        this.accept(trackingId, bytes);
      }
      const flowId = `flow-${this.flows.length + 1}`;
      const { sha256 = '' } = info;
      this.flows.push({ flowId, trackingId, flowType, sha256, updatedAt: Date.now(), document: '' });
      return { status: 202, body: { flowId, trackingId } };
    }
    if (path === '/v1/judge') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'Content-Type': request.headers['content-type']! },
      }).formData();
      const xml = await (form.get('file') as File).text();
      this.judged.push(xml);
      const details = this.behaviour.judges?.(xml) ?? [];
      if (details === 'away') return { status: 503, body: {} };
      const status = details.some(({ level }) => level === 'Error') ? 'Error' : 'Ok';
      return { status: 200, body: { acknowledgement: { status, details } } };
    }
    if (path === '/v1/flows/search') {
      const { where, limit, offset } = JSON.parse(body.toString()) as {
        where: { trackingId?: string; updatedAfter?: string; flowType?: string[] };
        limit: number;
        offset: number;
      };
      const since = where.updatedAfter === undefined ? 0 : Date.parse(where.updatedAfter);
      const found = this.flows.filter(
        (flow) =>
          flow.updatedAt > since &&
          (where.trackingId === undefined || flow.trackingId === where.trackingId) &&
          (where.flowType === undefined || where.flowType.includes(flow.flowType)),
      );
      const repeated = this.behaviour.repeats ? found.flatMap((flow) => [flow, flow]) : found;
      const order = this.behaviour.order;
      const ordered = order
        ? repeated
            .map((flow, index) => ({ flow, rank: order(index) }))
            .sort((one, other) => one.rank - other.rank)
            .map(({ flow }) => flow)
        : repeated;
      const results = ordered.slice(offset, offset + limit).map(({ flowId, trackingId, flowType, updatedAt }) => ({
        ...{ flowId, trackingId, flowType, updatedAt: new Date(updatedAt).toISOString() },
        flowDirection: flowId.startsWith('lc-') ? 'In' : 'Out',
        acknowledgement: { status: 'Ok' },
      }));
      return { status: 200, body: { results, total: ordered.length } };
    }
    if (path === '/v1/directory-line/search') {
      const { filters } = JSON.parse(body.toString()) as { filters: Record<string, { value: string }> };
      const siret = filters.siret?.value ?? `${filters.siren?.value}00015`;
      if (!siret.startsWith('2138')) return { status: 200, body: { results: [] } };
      const code = filters.routingIdentifier?.value ?? 'FACTURES';
      const line = {
        addressingIdentifier: `${siret.slice(0, 9)}_${siret}_${code}`,
        ...{ siren: siret.slice(0, 9), siret, routingIdentifier: code },
        facility: { name: 'Mairie de Grenoble', managesServiceCode: true, managesLegalCommitmentCode: false },
        routingCode: { routingCodeName: 'Service des fêtes', managesLegalCommitmentCode: true },
      };
      return { status: 200, body: { results: [line] } };
    }
    const flowId = /^\/v1\/flows\/(.+)$/.exec(path)?.[1];
    const flow = this.flows.find((one) => one.flowId === flowId);
    return flow ? { status: 200, body: flow.document } : { status: 404, body: {} };
  }

  private chorusPro(
    path: string,
    request: IncomingMessage,
    body: Record<string, unknown>,
  ): { status: number; body: object } {
    const account = Buffer.from(`${this.login}:${this.password}`).toString('base64');
    if (request.headers['cpro-account'] !== account) return { status: 403, body: {} };
    const done = (more: object) => ({ status: 200, body: { codeRetour: 0, libelle: 'GCU_MSG_01_000', ...more } });
    switch (path.replace('/cpro/', '')) {
      case 'factures/v1/deposer/flux': {
        const trackingId = /^(?:facture|avoir)-(.+)\.pdf$/.exec(String(body.nomFichier))?.[1] ?? '';
        const reason = this.behaviour.refuses?.(trackingId);
        if (reason) return { status: 200, body: { codeRetour: 20_001, libelle: reason } };
        const { flowId } = this.accept(trackingId, Buffer.from(String(body.fichierFlux), 'base64'));
        return done({ numeroFluxDepot: flowId });
      }
      case 'factures/v1/rechercher/fournisseur': {
        const paper = this.papers.find(({ trackingId }) => trackingId === body.numeroFacture);
        if (!paper) return done({ listeFactures: [] });
        const last = [...(this.statuses.get(paper.trackingId) ?? [])].sort((one, other) => other.at - one.at)[0];
        const invoice = {
          numeroFacture: paper.trackingId,
          numeroFluxDepot: paper.flowId,
          identifiantFactureCPP: 8_316_845,
          statut: chorusStates[last?.code ?? 200],
          dateHeureEtatCourant: last ? new Date(last.at).toISOString() : null,
          commentaireEtatCourant: last?.reason ?? '',
        };
        return done({ listeFactures: [invoice] });
      }
      case 'structures/v1/rechercher': {
        const { identifiantStructure } = body.structure as { identifiantStructure: string };
        const structure = { idStructureCPP: 25_461, identifiantStructure, designationStructure: 'MAIRIE DE GRENOBLE' };
        return done({ listeStructures: identifiantStructure.startsWith('2138') ? [structure] : [] });
      }
      case 'structures/v1/consulter':
        return done({ parametres: { codeServiceDoitEtreRenseigne: true, numeroEJDoitEtreRenseigne: false } });
      case 'structures/v1/rechercher/services': {
        const services = [
          { codeService: 'FACTURES', libelleService: 'Service des factures', estActif: true },
          { codeService: 'ANCIEN', libelleService: 'Ancien service', estActif: false },
        ];
        return done({ listeServices: services });
      }
      case 'transverses/v1/consulterCRDetaille':
        return done({ etatCourantDepotFlux: 'IN_RECU', listeErreurDP: [] });
      default:
        return { status: 404, body: {} };
    }
  }

  private accept(trackingId: string, bytes: Buffer): AcceptedPaper {
    const paper = {
      flowId: `paper-${this.papers.length + 1}`,
      trackingId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    this.papers.push(paper);
    return paper;
  }
}

/** A life-cycle message of a status (UN/CEFACT CDAR). */
function lifeCycleMessage(number: string, { code, at, reason = '' }: GivenStatus): string {
  const stamp = new Date(at)
    .toISOString()
    .replaceAll(/[-:TZ]|\.\d+/g, '')
    .slice(0, 14);
  const said =
    reason && `<ram:SpecifiedDocumentStatus><ram:Reason>${reason}</ram:Reason></ram:SpecifiedDocumentStatus>`;
  const standard = 'urn:un:unece:uncefact:data:standard';
  return `<?xml version="1.0"?><rsm:CrossDomainAcknowledgementAndResponse
    xmlns:rsm="${standard}:CrossDomainAcknowledgementAndResponse:100"
    xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${standard}:UnqualifiedDataType:100">
    <rsm:AcknowledgementDocument>
      <ram:IssueDateTime><udt:DateTimeString format="204">${stamp}</udt:DateTimeString></ram:IssueDateTime>
      <ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
        <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>${said}</ram:ReferenceReferencedDocument>
    </rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`;
}

function collectionOf(xml: string): { readonly trackingId: string; readonly amount: string } {
  return {
    trackingId: /<ram:IssuerAssignedID>([^<]+)/.exec(xml)?.[1] ?? '',
    amount: /<ram:ValueAmount currencyID="EUR">([^<]+)/.exec(xml)?.[1] ?? '',
  };
}
