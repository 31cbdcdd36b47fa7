import { type Clock, DomainError, type Timeline, type UnitOfWork } from '@pds/kernel';
import { PlatformUnavailable } from '../../deliveries.errors';
import { ChangedDuringCheck, PlatformUnavailableForCheck, RefusedByPlatform } from '../../invoices.errors';
import { type ElectronicChannel, isDeliverable, type WhenAway } from '../../model/deliveries/delivery';
import type { Invoice } from '../../model/invoices/invoice';
import { composeInvoice, type InvoiceContent } from '../../model/invoices/invoice-content';
import { type AssignedNumber, provisionalNumber } from '../../model/invoices/numbering';
import { noAccount } from '../../model/statements/no-account';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { DeliveryChoices } from '../../ports/deliveries/delivery-choices';
import type { EInvoicingPlatform } from '../../ports/deliveries/e-invoicing-platform';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { type LockedStation, lockStations, type PreparedInvoice } from './prepare-invoice';

/** Invoices that a platform judges at once. */
const lanes = 4;

/** What a platform said of the invoice of a station, with the judged content. */
export interface PlatformCheck {
  /** In place of the number, which is taken later. */
  readonly given: AssignedNumber | null;
  /** As JSON. Both are null if our own rules refused the invoice. */
  readonly content: string | null;
  /** The refusal; `away` if the platform gave no answer and the department issues all the same; null if it accepts or was not asked. */
  readonly result: DomainError | 'away' | null;
}

/** Checks by station; empty if no platform of this installation judges invoices. */
export type PlatformChecks = ReadonlyMap<number, PlatformCheck>;

/** A prepared invoice that a platform is asked about. */
interface Question {
  readonly aidStationId: number;
  readonly given: AssignedNumber;
  readonly content: InvoiceContent;
  readonly platform: EInvoicingPlatform;
  readonly whenAway: WhenAway;
}

/**
 * Asks the department's platform whether it would accept invoices before they take their numbers (docs/adr/0077): only those that are
 * delivered there, once our own rules accept them. It must run outside of any transaction: a slow platform would hold the locks of others. The
 * issuing transaction then calls {@link requireChecked}, so that only the judged content is issued.
 */
export class CheckByPlatform {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly choices: DeliveryChoices,
    private readonly platforms: EInvoicingPlatforms,
    private readonly timeline: Timeline,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param prepare the step that the issuing transaction makes too; null for a station that is not to be invoiced
   * @param away the platforms known to be away, which are not asked; those that give no answer are added
   */
  async execute(
    aidStationIds: readonly number[],
    prepare: (aidStationId: number, held: LockedStation | undefined) => PreparedInvoice | null,
    away = new Set<ElectronicChannel>(),
  ): Promise<PlatformChecks> {
    const checks = new Map<number, PlatformCheck>();
    if (!this.platforms.connected().some(({ validates }) => validates)) return checks;
    const questions = await this.questions(aidStationIds, prepare, checks);
    for (let from = 0; from < questions.length; from += lanes) {
      const some = questions.slice(from, from + lanes);
      await Promise.all(
        some.map(async (question) => {
          const { aidStationId, given, content } = question;
          const result = await this.ask(question, away);
          checks.set(aidStationId, { given, content: JSON.stringify(content), result });
        }),
      );
    }
    return checks;
  }

  /** Notes on the timeline which invoices were issued although their platform was away. Must run in the issuing transaction. */
  async noteUnchecked(issued: readonly Invoice[], checks: PlatformChecks, by: number): Promise<void> {
    const unchecked = issued
      .map((invoice) => invoice.snapshot())
      .filter(({ aidStationId }) => checks.get(aidStationId)?.result === 'away');
    await this.timeline.record(
      ...unchecked.map(({ aidStationId, number, issuedAt }) => ({
        dossierId: aidStationId,
        what: 'accounting.issued-unchecked',
        kinds: ['invoices'] as const,
        at: issuedAt,
        by: by === noAccount ? null : by,
        facts: { number },
      })),
    );
  }

  /**
   * Prepares the invoices under short locks; stores the checks of those about which no platform is asked. Commits nothing: a request that is
   * refused afterwards must count as one without effect, so that its idempotency key stays free.
   */
  private async questions(
    aidStationIds: readonly number[],
    prepare: (aidStationId: number, held: LockedStation | undefined) => PreparedInvoice | null,
    checks: Map<number, PlatformCheck>,
  ): Promise<readonly Question[]> {
    const { stations, dossiers, invoices } = this;
    const questions: Question[] = [];
    const preparing = this.unitOfWork.run<never>(async () => {
      const held = await lockStations({ stations, dossiers, invoices }, aidStationIds);
      const at = this.clock.now();
      for (const aidStationId of aidStationIds) {
        const prepared = preparedOrNull(() => prepare(aidStationId, held.get(aidStationId)));
        if (!prepared) {
          checks.set(aidStationId, { given: null, content: null, result: null });
          continue;
        }
        const given = provisionalNumber(prepared.dossier.issuer, at);
        const content = contentOf(prepared, given);
        const { channel, whenAway } = await this.choices.of(prepared.dossier.ownership.departmentId);
        const platform = channel === 'off' ? null : this.platforms.of(channel);
        if (platform?.isConnected && platform.validates && isDeliverable(prepared.dossier.customer)) {
          questions.push({ aidStationId, given, content, platform, whenAway });
        } else checks.set(aidStationId, { given, content: JSON.stringify(content), result: null });
      }
      throw new NothingToCommit();
    });
    await preparing.catch((error: unknown) => {
      if (!(error instanceof NothingToCommit)) throw error;
    });
    return questions;
  }

  private async ask(
    { content, platform, whenAway }: Question,
    away: Set<ElectronicChannel>,
  ): Promise<PlatformCheck['result']> {
    const isAway = whenAway === 'wait' ? new PlatformUnavailableForCheck() : 'away';
    if (away.has(platform.channel)) return isAway;
    try {
      const findings = await platform.validateInvoice(content);
      return findings.length === 0 ? null : new RefusedByPlatform(findings);
    } catch (error) {
      if (!(error instanceof PlatformUnavailable)) throw error;
      away.add(platform.channel);
      return isAway;
    }
  }
}

/** Ends a transaction that only reads. */
class NothingToCommit extends Error {}

/**
 * Throws the platform's refusal, `PlatformUnavailableForCheck` if the department waits for it, and `ChangedDuringCheck` if the invoice to issue
 * is not the judged one.
 */
export function requireChecked(prepared: PreparedInvoice, checks: PlatformChecks): void {
  const check = checks.get(prepared.dossier.id);
  if (!check) return;
  const { given, content } = check;
  if (!given || content !== JSON.stringify(contentOf(prepared, given))) throw new ChangedDuringCheck();
  if (check.result instanceof DomainError) throw check.result;
}

const contentOf = ({ dossier, request, earlier }: PreparedInvoice, given: AssignedNumber): InvoiceContent =>
  composeInvoice(dossier, request, earlier, given);

/** Null for an invoice that our own rules refuse: the issuing transaction tells why. */
function preparedOrNull(prepare: () => PreparedInvoice | null): PreparedInvoice | null {
  try {
    return prepare();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
