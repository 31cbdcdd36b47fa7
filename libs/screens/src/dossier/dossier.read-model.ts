import type { AccountingFacade } from '@pds/accounting/contract';
import type { AidStationFacade } from '@pds/aid-station/contract';
import { dossierActions, type ShowEprotecExport } from '@pds/aid-station/domain';
import type { DossierSnapshot } from '@pds/demand/contract';
import type { ListChanges, ListRelatedFiles, ShowDemand, ShownDemand } from '@pds/demand/domain';
import type { Agreement, DocumentsFacade } from '@pds/documents/contract';
import { isInScope, type Principal } from '@pds/kernel';
import {
  customerLacks,
  type DepartmentCard,
  type OfficeCard,
  type OrganisationsFacade,
} from '@pds/organisations/contract';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { LookAlikeOrganisations } from '../customers-and-users/look-alike-organisations.read-model';
import type { Messages } from '../messages/messages.read-model';
import type { DossierTimeline } from '../timeline/dossier-timeline.read-model';
import type { DossierStep } from './dossier-step.read-model';
import { staffedTeamOf } from './staffed-slots';

/** What the edit screen shows of a dossier. */
export type DossierView = Awaited<ReturnType<DossierReadModel['of']>>;

/** The edit screen of a dossier, from demand, documents, invoices and statuses. */
export class DossierReadModel {
  constructor(
    private readonly showDemand: ShowDemand,
    private readonly listRelatedFiles: ListRelatedFiles,
    private readonly listChanges: ListChanges,
    private readonly showEprotecExport: ShowEprotecExport,
    private readonly documents: DocumentsFacade,
    private readonly accounting: AccountingFacade,
    private readonly aidStations: AidStationFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly dossierStep: DossierStep,
    private readonly messages: Messages,
    private readonly timeline: DossierTimeline,
    private readonly lookAlikes: LookAlikeOrganisations,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** Throws `DemandNotFound` (missing or out of scope). */
  async find(id: number, principal: Principal): Promise<DossierView> {
    // Checks the scope first: everything else is only queried for a dossier that exists for the caller.
    return this.of(await this.showDemand.execute(id, principal), principal);
  }

  /** The same for a demand that the caller has just loaded or saved. */
  async of(shown: ShownDemand, principal: Principal) {
    const { id } = shown.demand;
    const { isAidStation } = shown.demand.dossier();
    const snapshot = shown.demand.snapshot();
    const isOrganiser = principal.scope.kind === 'organiser';
    const isDeleted = snapshot.deletedAt !== null;
    // The save itself may have handed the dossier over: the response shows it as saved, without what others do with it from then on.
    const isHandedOver = !isInScope(principal.scope, shown.demand.ownership);
    const isForOthers = isOrganiser || isHandedOver;
    const [
      documents,
      invoices,
      files,
      changes,
      statuses,
      agreement,
      issuer,
      customer,
      billed,
      step,
      mailSent,
      eprotec,
      isInvoiced,
      thread,
      staffing,
    ] = await Promise.all([
      // Those of a deleted one can no longer be opened.
      isDeleted ? [] : this.documents.documentsOf(id),
      this.accounting.invoicesOf(id, principal.scope),
      isDeleted ? [] : this.listRelatedFiles.execute(id),
      this.listChanges.execute(shown.demand, principal),
      // How staff track a demand is not told to its organiser.
      isOrganiser && !isAidStation ? null : this.aidStations.statusesOf(id),
      this.documents.agreement(id),
      isForOthers ? null : this.issuerOf(snapshot),
      isForOthers ? null : this.customerOf(shown.demand.ownership.organisationId, principal),
      this.accounting.stationBilling(id),
      isOrganiser ? this.dossierStep.of(id, principal) : null,
      snapshot.dpsSupport ? false : this.messages.isRefusalSent(id),
      isForOthers ? null : this.showEprotecExport.execute(id, principal),
      // Also true for an invoice that the caller may not see: it prevents the station's deletion too.
      isOrganiser ? false : this.accounting.isInvoiced(id),
      isOrganiser ? this.timeline.thread(id, principal.scope) : [],
      isForOthers ? null : staffedTeamOf(this.unitOfWork, id),
    ]);
    const { role } = principal;
    const { status } = snapshot;
    return {
      ...{ shown, isAidStation, isOrganiser, isHandedOver },
      invoices: invoices.map((invoice) => ({
        ...invoice,
        takesCards: isOrganiser ? this.accounting.takesCards(invoice.payee.issuerCode) : null,
      })),
      ...{
        documents,
        files,
        changes,
        thread,
        statuses,
        agreement,
        issuer,
        customer,
        billed,
        step,
        mailSent,
        eprotec,
        staffing,
      },
      outdatedBy: agreement && !isOrganiser ? await this.outdatingChange(id, agreement) : null,
      actions: isOrganiser ? null : dossierActions({ role, status, agreement, isInvoiced, isHandedOver }),
    };
  }

  private outdatingChange(id: number, { differences, quoteId }: Agreement) {
    return differences.length === 0 ? null : this.timeline.findOutdatingChange(id, quoteId);
  }

  /** What convention and invoice lack of the customer, and the other organisations with its number that the caller sees. */
  private async customerOf(organisationId: number | null, { scope }: Principal) {
    const organisation = organisationId === null ? null : await this.organisations.organisation(organisationId);
    const { identifier } = organisation ?? {};
    const alike = identifier ? await this.lookAlikes.of({ name: '', identifier }, scope) : [];
    return {
      lacks: customerLacks(organisation),
      twins: alike.filter(({ id, likeness }) => id !== organisationId && likeness === 'identifier'),
    };
  }

  private async issuerOf({
    departmentId,
    officeId,
  }: Pick<DossierSnapshot, 'departmentId' | 'officeId'>): Promise<DossierIssuerCards | null> {
    const [department, office] = await Promise.all([
      departmentId === null ? null : this.organisations.department(departmentId),
      officeId === null ? null : this.organisations.office(officeId),
    ]);
    return department && { department, office };
  }
}

interface DossierIssuerCards {
  readonly department: DepartmentCard;
  readonly office: OfficeCard | null;
}
