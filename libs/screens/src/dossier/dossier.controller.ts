import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { AccountingFacade } from '@pds/accounting/contract';
import { AidStationFacade } from '@pds/aid-station/contract';
import { DeleteAidStation, ShowEprotecExport, UpdateStatuses } from '@pds/aid-station/domain';
import { demandAnswer, demandIdPipe, RelatedFileAnswer } from '@pds/demand/adapters';
import type { DossierSnapshot } from '@pds/demand/contract';
import {
  ConfigureDemand,
  DeleteDemand,
  DuplicateDemand,
  ListRelatedFiles,
  RepeatDemand,
  ShowDemand,
  type ShownDemand,
} from '@pds/demand/domain';
import { AgreementAnswer, DocumentAnswer, type OutdatedByAnswer } from '@pds/documents/adapters';
import { type Agreement, DocumentsFacade } from '@pds/documents/contract';
import { Fraction, isInScope, Money, type Principal, toIsoWithOffset, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { ApiProblems, CurrentPrincipal, Idempotent, StateChangingGet } from '@pds/platform';
import { dossierActions } from './dossier-actions';
import { Messages } from '../messages/messages.read-model';
import { DossierStep } from './dossier-step.read-model';
import { DossierTimeline } from '../timeline/dossier-timeline.read-model';
import {
  ConfigureDemandBody,
  DossierAnswer,
  DossierInvoice,
  DossierIssuer,
  DossierStation,
  DuplicateAnswer,
} from './dossier.dto';
import { organiserStepAnswer } from './next-step.answers';

/** The edit screen of a dossier. It shows data of four contexts: demand, documents, invoices, statuses; it saves or deletes the demand. */
@ApiTags('demand')
@Controller('api/demand')
export class DossierController {
  constructor(
    private readonly showDemand: ShowDemand,
    private readonly configureDemand: ConfigureDemand,
    private readonly deleteDemand: DeleteDemand,
    private readonly duplicateDemand: DuplicateDemand,
    private readonly repeatDemand: RepeatDemand,
    private readonly listRelatedFiles: ListRelatedFiles,
    private readonly updateStatuses: UpdateStatuses,
    private readonly deleteAidStation: DeleteAidStation,
    private readonly showEprotecExport: ShowEprotecExport,
    private readonly documents: DocumentsFacade,
    private readonly accounting: AccountingFacade,
    private readonly aidStations: AidStationFacade,
    private readonly dossierStep: DossierStep,
    private readonly organisations: OrganisationsFacade,
    private readonly messages: Messages,
    private readonly timeline: DossierTimeline,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get(':id')
  @ApiOperation({ operationId: 'showDemand', summary: 'One dossier with slots, documents and invoices' })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DossierAnswer })
  @ApiProblems(401, 404)
  async show(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<DossierAnswer> {
    // Checks the scope first: everything else is only queried for a dossier that exists for the caller.
    return this.answer(await this.showDemand.execute(id, principal), principal);
  }

  private async answer(shown: ShownDemand, principal: Principal): Promise<DossierAnswer> {
    const { id } = shown.demand;
    const { totalCents, isAidStation } = shown.demand.dossier();
    const isOrganiser = principal.scope.kind === 'organiser';
    // The save itself may have handed the dossier over: the response shows it as saved, without what others do with it from then on.
    const isHandedOver = !isInScope(principal.scope, shown.demand.ownership);
    const isForOthers = isOrganiser || isHandedOver;
    const [documents, invoices, files, statuses, agreement, issuer, billed, step, mailSent, eprotec, isInvoiced] =
      await Promise.all([
        this.documents.documentsOf(id),
        this.accounting.invoicesOf(id, principal.scope),
        this.listRelatedFiles.execute(id),
        // How staff track a demand is not told to its organiser.
        isOrganiser && !isAidStation ? null : this.aidStations.statusesOf(id),
        this.documents.agreement(id),
        isForOthers ? null : this.issuerOf(shown.demand.snapshot()),
        this.accounting.stationBilling(id),
        isOrganiser ? this.dossierStep.of(id, principal) : null,
        shown.demand.snapshot().dpsSupport ? false : this.messages.isRefusalSent(id),
        isForOthers ? null : this.showEprotecExport.execute(id, principal),
        // Also true for an invoice that the caller may not see: it prevents the station's deletion too.
        isOrganiser ? false : this.accounting.isInvoiced(id),
      ]);
    const organiserStep = step && organiserStepAnswer(step, shown.demand.snapshot().timeZone);
    const answer = demandAnswer(shown, principal);
    const aidStation = isAidStation ? DossierStation.of(statuses!, totalCents, billed) : null;
    const facts = {
      documents: documents.map(isOrganiser ? DocumentAnswer.forOrganiser : DocumentAnswer.of),
      invoices: invoices.map((invoice) => DossierInvoice.of(invoice, shown.demand.snapshot().timeZone)),
      relatedFiles: files.map((file) => RelatedFileAnswer.of(file)),
    };
    return {
      ...answer,
      demand: { ...answer.demand, mailSent, ...(statuses ?? hiddenStatuses), ...facts },
      ...facts,
      aidStation,
      agreement: agreement && (await this.agreementAnswer(agreement, shown, isOrganiser)),
      nextStep: organiserStep?.nextStep ?? null,
      invoicesToPay: organiserStep?.invoicesToPay ?? [],
      standing: organiserStep?.standing ?? null,
      issuer,
      eprotecUrl: eprotec?.url ?? null,
      canSynchronize: eprotec !== null && eprotec.obstacle === null,
      isHandedOver,
      actions: isOrganiser
        ? null
        : dossierActions({
            role: principal.role,
            status: shown.demand.snapshot().status,
            agreement,
            isInvoiced,
            isHandedOver,
          }),
    };
  }

  private async agreementAnswer(
    agreement: Agreement,
    { demand }: ShownDemand,
    isOrganiser: boolean,
  ): Promise<AgreementAnswer> {
    if (isOrganiser) return AgreementAnswer.forOrganiser(agreement);
    const outdating =
      agreement.differences.length === 0 ? null : await this.timeline.findOutdatingChange(demand.id, agreement.quoteId);
    const outdatedBy: OutdatedByAnswer | null = outdating && {
      ...outdating,
      at: toIsoWithOffset(outdating.at, demand.snapshot().timeZone),
    };
    return AgreementAnswer.of(agreement, outdatedBy);
  }

  private async issuerOf({
    departmentId,
    officeId,
  }: Pick<DossierSnapshot, 'departmentId' | 'officeId'>): Promise<DossierIssuer | null> {
    const [department, office] = await Promise.all([
      departmentId === null ? null : this.organisations.department(departmentId),
      officeId === null ? null : this.organisations.office(officeId),
    ]);
    return department && DossierIssuer.of(department, office);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'configureDemand', summary: "Staff's save of the edit screen; prices again" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DossierAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async configure(
    @Param('id', demandIdPipe) id: number,
    @Body() body: ConfigureDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierAnswer> {
    const { version, packagePrice, extras, demandOptions, ...rest } = body;
    const { commercialStatus, teamStatus, administrativeStatus, reinforcement, hosting, ...same } = rest;
    const statuses = definedFields({ commercialStatus, teamStatus, administrativeStatus, reinforcement, hosting });
    const packagePriceCents =
      packagePrice === undefined || packagePrice === null ? packagePrice : Money.ofEuros(packagePrice).cents;
    const change = {
      ...same,
      packagePriceCents,
      ...(extras && { extras: extras.map(({ price, ...extra }) => ({ ...extra, priceMills: toMills(price) })) }),
      ...(demandOptions && {
        demandOptions: demandOptions.map(({ price, ...option }) => ({
          ...option,
          priceCents: price === undefined ? undefined : Money.ofEuros(price).cents,
        })),
      }),
    };
    const saved = await this.unitOfWork.run(async () => {
      if (Object.keys(statuses).length > 0) {
        await this.showDemand.execute(id, principal);
        // Before the demand: the statuses of a dossier are always locked before the dossier.
        await this.updateStatuses.store({ id, ...statuses }, principal);
      }
      return this.configureDemand.execute({ id, version, change }, principal);
    });
    return this.answer(saved, principal);
  }

  @Delete('delete/:id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteDemand',
    summary: 'Cancels a demand EN COURS, or a station that was never invoiced; kept for its organiser',
  })
  @ApiParam({ name: 'id', type: Number })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  async delete(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    const { demand } = await this.showDemand.execute(id, principal);
    if (demand.dossier().isAidStation) await this.deleteAidStation.execute(id, principal);
    else await this.deleteDemand.execute(id, principal);
  }

  @Post('duplicate/:id')
  @ApiOperation({
    operationId: 'duplicateDemand',
    summary: 'Copies the event, slots, options and extras of a demand or station into a new demand EN COURS',
  })
  @ApiParam({ name: 'id', type: Number })
  @ApiCreatedResponse({ type: DuplicateAnswer })
  @ApiProblems(401, 403, 404)
  @Idempotent()
  async duplicate(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DuplicateAnswer> {
    return { demand: { id: (await this.duplicateDemand.execute(id, principal)).id } };
  }

  @Post('repeat/:id')
  @ApiOperation({
    operationId: 'repeatDemand',
    summary: 'Files the event of a demand or station once more for the next year, without a price',
  })
  @ApiParam({ name: 'id', type: Number })
  @ApiCreatedResponse({ type: DuplicateAnswer })
  @ApiProblems(401, 403, 404, 429)
  @Idempotent()
  async repeat(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DuplicateAnswer> {
    return { demand: { id: (await this.repeatDemand.execute(id, principal)).id } };
  }

  @Get('duplicate/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'duplicateDemandByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DuplicateAnswer })
  @ApiProblems(401, 403, 404)
  duplicateByGet(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DuplicateAnswer> {
    return this.duplicate(id, principal);
  }
}

const hiddenStatuses = {
  commercialStatus: null,
  teamStatus: null,
  administrativeStatus: null,
  reinforcement: null,
  hosting: null,
} as const;

/** The fields that are neither null nor undefined. */
function definedFields<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Euros as thousandths of a euro. */
function toMills(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(1000)).round());
}
