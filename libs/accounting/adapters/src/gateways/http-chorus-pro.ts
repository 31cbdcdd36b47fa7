import {
  type BuyerAddress,
  type DeliveryStatus,
  EInvoicingPlatform,
  type FollowedFlow,
  type InvoiceContent,
  type InvoiceFlow,
  PlatformUnavailable,
  rejected,
  type ReportedStatus,
  type StatusPage,
  type Submission,
  toReaddress,
  unknownState,
} from '@pds/accounting/domain';
import type { FieldError, Instant } from '@pds/kernel';
import type { ChorusProSettings } from '@pds/platform';
import { electronicInvoice } from '../paper/electronic-document';
import { idOf, instantOf, isObject, lineOf, objectOf, objectsOf, PlatformConnection } from './platform-connection';

/**
 * The states of a supplier's invoice at Chorus Pro as codes of XP Z12-012, with their French name where that has none. Sources and date:
 * docs/e-invoicing.md. Its other states belong to works, co-contractors and drafts, which we do not send: like any new one, they are shown
 * as unknown.
 */
const states: Readonly<Record<string, readonly [code: number, name?: string]>> = {
  DEPOSEE: [200],
  EN_COURS_ACHEMINEMENT: [201],
  MISE_A_DISPOSITION: [203],
  PRISE_EN_COMPTE_DESTINATAIRE: [204],
  SERVICE_FAIT: [205, 'Service fait'],
  'SERVICE-FAIT': [205, 'Service fait'],
  MANDATEE: [205, 'Mandatée'],
  MISE_A_DISPOSITION_COMPTABLE: [205, 'Mise à disposition du comptable'],
  COMPTABILISEE: [205, 'Comptabilisée'],
  SUSPENDUE: [208],
  A_COMPLETER: [208, 'À compléter'],
  COMPLETEE: [209],
  REJETEE: [210],
  MISE_EN_PAIEMENT: [211],
  A_RECYCLER: [toReaddress],
};

/** The status that an invoice of a search shows, with the buyer's comment. */
export function chorusStatusOf(invoice: Readonly<Record<string, unknown>>, depositedAt: Instant): DeliveryStatus {
  const state = lineOf(invoice.statut);
  const [code, name] = (Object.hasOwn(states, state) && states[state]) || [unknownState, state];
  const reason = [name, lineOf(invoice.commentaireEtatCourant)].filter(Boolean).join('\u00a0: ');
  // Without a time of its own, a state is ordered by its code.
  return { code, at: instantOf(invoice.dateHeureEtatCourant) ?? depositedAt + code, reason: reason.slice(0, 300) };
}

/** Chorus Pro shows an invoice in searches once its flow was integrated, which takes up to some hours. Milliseconds. */
const integrationTime = 6 * 3_600_000;

/** Invoices that may fail to be read in one run. */
const mostFailures = 5;

/**
 * Chorus Pro's own interface at PISTE: a Factur-X is deposited as a flow; a refusal is an answer with status 200 and `codeRetour` other than
 * 0. It has no feed of statuses: each flow is asked about. Sellers report no payment there.
 */
export class HttpChorusPro extends EInvoicingPlatform {
  override readonly channel = 'chorus-pro';
  override readonly takesCollections = false;
  override readonly settleTime = integrationTime;
  /** Its interface has no such call: what we know of its rules is applied here. */
  override readonly validates = 'known-rules';
  private readonly connection: PlatformConnection | null;

  constructor(private readonly settings: ChorusProSettings | undefined) {
    super();
    this.connection = settings ? new PlatformConnection('Chorus Pro', settings) : null;
  }

  override get isConnected(): boolean {
    return this.connection !== null;
  }

  /** It refuses an invoice without a means of payment (`SpecifiedTradeSettlementPaymentMeans`). */
  override async validateInvoice(content: InvoiceContent): Promise<readonly FieldError[]> {
    if (electronicInvoice(content).transferTo) return [];
    const message = 'Chorus Pro exige le virement parmi les conditions de règlement de l’émetteur, avec son IBAN';
    return [{ field: 'issuer', message }];
  }

  override async submitFlow({ fileName, bytes }: InvoiceFlow, signal: AbortSignal): Promise<Submission> {
    const body = {
      fichierFlux: Buffer.from(bytes).toString('base64'),
      nomFichier: fileName,
      syntaxeFlux: 'IN_DP_E2_CII_FACTURX',
      avecSignature: false,
    };
    const result = await this.connected().change(this.request('/cpro/factures/v1/deposer/flux', body), signal);
    if (result.answer === null) return { outcome: result.isSent ? 'unknown' : 'not-taken' };
    const content = result.answer.text === null ? null : objectOf(result.answer.text);
    if (result.answer.status === 403 || result.answer.status === 404) return { outcome: 'not-taken' };
    if (typeof content?.codeRetour === 'number' && content.codeRetour !== 0) {
      return { outcome: 'refused', reason: lineOf(content.libelle) || `Dépôt refusé (code ${content.codeRetour})` };
    }
    if (result.answer.status >= 300) return { outcome: 'refused', reason: 'Dépôt refusé par Chorus Pro' };
    const flowId = idOf(content?.numeroFluxDepot);
    return flowId === null ? { outcome: 'unknown' } : { outcome: 'accepted', flowId };
  }

  override async findFlow(trackingId: string, signal: AbortSignal): Promise<string | null> {
    const invoice = await this.invoiceOf(trackingId, signal);
    if (!invoice) return null;
    return idOf(invoice.numeroFluxDepot) ?? idOf(invoice.identifiantFactureCPP);
  }

  override async lookUpBuyer(
    { number, routingCode }: { readonly number: string; readonly routingCode?: string },
    signal: AbortSignal,
  ): Promise<readonly BuyerAddress[]> {
    const type = number.length === 14 ? { typeIdentifiantStructure: 'SIRET' } : {};
    const found = await this.ask(
      '/cpro/structures/v1/rechercher',
      { structure: { identifiantStructure: number, ...type } },
      signal,
    );
    const addresses: BuyerAddress[] = [];
    for (const structure of objectsOf(found.listeStructures).slice(0, 10)) {
      const idStructureCPP = structure.idStructureCPP;
      const siret = idOf(structure.identifiantStructure) ?? number;
      const details = await this.ask('/cpro/structures/v1/consulter', { idStructureCPP }, signal);
      const rules = isObject(details.parametres) ? details.parametres : {};
      const services = await this.ask(
        '/cpro/structures/v1/rechercher/services',
        { idStructure: idStructureCPP, parametresRechercherServicesStructure: { nbResultatsParPage: 1_000 } },
        signal,
      );
      const required = {
        isServiceMandatory: rules.codeServiceDoitEtreRenseigne === true,
        isCommitmentMandatory: rules.numeroEJDoitEtreRenseigne === true,
        isEitherMandatory: rules.gestionNumeroEJOuCodeService === true,
      };
      const address = `${siret.slice(0, 9)}_${siret}`;
      const name = lineOf(structure.designationStructure);
      if (routingCode === undefined) addresses.push({ address, siret, routingCode: null, name, ...required });
      for (const service of objectsOf(services.listeServices)) {
        const code = idOf(service.codeService);
        if (code === null || service.estActif === false || (routingCode !== undefined && code !== routingCode))
          continue;
        const label = lineOf(service.libelleService) || name;
        addresses.push({ address: `${address}_${code}`, siret, routingCode: code, name: label, ...required });
      }
    }
    return addresses;
  }

  override async *statusesSince(since: Instant, flows: () => Promise<readonly FollowedFlow[]>, signal: AbortSignal) {
    let failure: unknown;
    let failures = 0;
    for (const flow of await flows()) {
      let statuses: readonly ReportedStatus[];
      try {
        statuses = await this.statusesOf(flow, signal);
      } catch (error) {
        signal.throwIfAborted();
        // One invoice that cannot be read does not keep the others from it; a service that is away is not asked for ever.
        failure = error;
        if (++failures > mostFailures) break;
        continue;
      }
      yield { statuses, readUntil: since } satisfies StatusPage;
    }
    if (failures > 0) throw failure;
  }

  /** Sellers report no payment at Chorus Pro. */
  override async reportCollected(): Promise<boolean> {
    return false;
  }

  /** The state of the invoice; before its integration, that of the flow if it was rejected. */
  private async statusesOf(
    { trackingId, flowId, depositedAt }: FollowedFlow,
    signal: AbortSignal,
  ): Promise<readonly ReportedStatus[]> {
    const invoice = await this.invoiceOf(trackingId, signal);
    if (invoice) {
      return [{ trackingId, flowId, ...chorusStatusOf(invoice, depositedAt) }];
    }
    const flow = await this.ask('/cpro/transverses/v1/consulterCRDetaille', { numeroFluxDepot: flowId }, signal);
    const errors = [...objectsOf(flow.listeErreurDP), ...objectsOf(flow.listeErreurTechnique)];
    const isRejected =
      flow.etatCourantDepotFlux === 'IN_REJETE' ||
      (flow.etatCourantDepotFlux === 'IN_INTEGRE_PARTIEL' && errors.length > 0);
    if (!isRejected) return [];
    const reason = errors
      .map((error) => lineOf(error.libelleErreurDP) || lineOf(error.libelleErreur))
      .filter(Boolean)
      .join(', ');
    const at = instantOf(flow.dateHeureEtatCourantFlux) ?? depositedAt + rejected;
    return [{ trackingId, flowId, code: rejected, at, reason: reason.slice(0, 300) }];
  }

  private async invoiceOf(trackingId: string, signal: AbortSignal) {
    const found = await this.ask('/cpro/factures/v1/rechercher/fournisseur', { numeroFacture: trackingId }, signal);
    return objectsOf(found.listeFactures).find(({ numeroFacture }) => numeroFacture === trackingId) ?? null;
  }

  private async ask(path: string, body: object, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const content = objectOf(await this.connected().ask(this.request(path, body), signal));
    if (!content || content.codeRetour !== 0) throw new PlatformUnavailable();
    return content;
  }

  private request(path: string, body: object) {
    const { url, login, password } = this.settings!;
    const account = Buffer.from(`${login}:${password}`).toString('base64');
    const headers = { 'Content-Type': 'application/json', 'cpro-account': account };
    return { method: 'POST', url: `${url}${path}`, headers, body: JSON.stringify(body) } as const;
  }

  private connected(): PlatformConnection {
    if (!this.connection) throw new PlatformUnavailable();
    return this.connection;
  }
}
