import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  AddSlot,
  CheckDemandData,
  CloneSlot,
  ConfigureDemand,
  DeleteDemand,
  DemandNotFound,
  DescribeSlot,
  isAutomated,
  RemoveSlot,
  ShowSlot,
  type ShownDemand,
  SimulateSlotPricing,
  SlotNotFound,
  SubmitExpressDemand,
  UpdateDemandAsOrganiser,
} from '@pds/demand/domain';
import { Clock, Fraction, Money, type Principal } from '@pds/kernel';
import {
  ApiProblems,
  type Authentication,
  CurrentPrincipal,
  CurrentSession,
  idOr,
  ListQuery,
  networkOf,
  RateLimiter,
  Settings,
  StateChangingGet,
} from '@pds/platform';
import { demandAnswer, listRow, organiserRow, printAnswer, simulationAnswer, slotsAnswer } from './demand.answers';
import { demandIdPipe, demandIdOrZero } from './demand-id.pipe';
import { DemandList } from '../read-models/demand-list.read-model';
import {
  AddSlotBody,
  ConfigureDemandBody,
  DemandAnswer,
  DemandListAnswer,
  DemandListQuery,
  DemandPrint,
  DemandSlotsAnswer,
  DemandSlotShown,
  DemandUpdated,
  DescribeOneSlotBody,
  OrganiserDemandList,
  SlotSimulation,
  UpdateDemandBody,
} from './demand.dto';
import { AddDemandBody, DemandAdded, DemandChecked, ExpressEventBody } from './express-demand.dto';
import { OrganiserDemands } from '../read-models/organiser-demands.read-model';

/** The public funnel: checking, filing and printing a request without an account of the association. */
@ApiTags('demand')
@Controller('api/demand')
export class ExpressDemandController {
  constructor(
    private readonly checkDemandData: CheckDemandData,
    private readonly submitExpressDemand: SubmitExpressDemand,
    private readonly organiserDemands: OrganiserDemands,
    private readonly rateLimiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Post('check-data')
  @HttpCode(200)
  @ApiOperation({ operationId: 'checkDemandData', summary: 'Checks the event of a request without storing anything' })
  @ApiOkResponse({ type: DemandChecked })
  @ApiProblems(400, 422)
  async check(@Body() body: ExpressEventBody, @CurrentPrincipal() principal: Principal | null): Promise<DemandChecked> {
    await this.checkDemandData.execute(body, principal);
    return { checked: 'ok' };
  }

  @Post('add')
  @ApiOperation({ operationId: 'addDemand', summary: 'Files an express demand for the account of this session' })
  @ApiCreatedResponse({ type: DemandAdded })
  @ApiProblems(400, 404, 422)
  async add(
    @Body() body: AddDemandBody,
    @CurrentSession() session: Authentication | null,
    @Ip() address: string,
  ): Promise<DemandAdded> {
    const { website, startedAt, ...form } = body;
    if (isAutomated({ honeypot: website, startedAt }, this.clock.now())) return { success: 'malicious' };
    const principal = session?.principal ?? null;
    // A form that is refused anyway does not use up what an address may send.
    await this.checkDemandData.execute(form, principal);
    if (!(await this.rateLimiter.allows(`demand:${networkOf(address)}`, this.settings.publicRequestsPerHour))) {
      return { success: 'malicious' };
    }
    const filer = { principal, createdAccountId: session?.createdAccountId ?? null };
    return { ...(await this.submitExpressDemand.execute(form, filer)), success: true };
  }

  @Get('print/:uniqId')
  @ApiOperation({ operationId: 'printDemand', summary: 'The print page of a demand, by its unguessable name' })
  @ApiOkResponse({ type: DemandPrint })
  @ApiProblems(404)
  async print(@Param('uniqId') uniqId: string): Promise<DemandPrint> {
    const demand = await this.organiserDemands.printable(uniqId);
    if (!demand) throw new DemandNotFound();
    return printAnswer(demand);
  }
}

/** Demands for those who follow them: lists, the edit screen, the organiser's edit. */
@ApiTags('demand')
@Controller('api/demand')
export class DemandController {
  constructor(
    private readonly demandList: DemandList,
    private readonly organiserDemands: OrganiserDemands,
    private readonly configureDemand: ConfigureDemand,
    private readonly updateDemand: UpdateDemandAsOrganiser,
    private readonly deleteDemand: DeleteDemand,
  ) {}

  @Get('list')
  @ApiOperation({ operationId: 'listDemands', summary: 'Demands of the scope; deleted ones left out' })
  @ApiOkResponse({ type: DemandListAnswer })
  @ApiProblems(400, 401, 403)
  async list(@Query() query: DemandListQuery, @CurrentPrincipal() principal: Principal): Promise<DemandListAnswer> {
    const { page, perPage, sort, direction, ...filters } = query;
    const found = await this.demandList.page(filters, { page, perPage, sort, direction }, principal.scope);
    return { ...found, records: found.records.map(listRow) };
  }

  @Get('user/list')
  @ApiOperation({ operationId: 'listOrganiserDemands', summary: "The organiser's own demands, deleted ones included" })
  @ApiOkResponse({ type: OrganiserDemandList })
  @ApiProblems(400, 401)
  async ofOrganiser(@Query() query: ListQuery, @CurrentPrincipal() principal: Principal): Promise<OrganiserDemandList> {
    const found = await this.organiserDemands.page(principal, query);
    return { ...found, records: found.records.map(organiserRow) };
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'configureDemand', summary: "Staff's save of the edit screen; prices again" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DemandAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async configure(
    @Param('id', demandIdPipe) id: number,
    @Body() body: ConfigureDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandAnswer> {
    const { version, packagePrice, extras, demandOptions, ...same } = body;
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
    return demandAnswer(await this.configureDemand.execute({ id, version, change }, principal), principal);
  }

  @Put('update/:id')
  @ApiOperation({ operationId: 'updateDemand', summary: "The organiser's edit while the demand is EN COURS" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DemandUpdated })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', demandIdPipe) id: number,
    @Body() body: UpdateDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandUpdated> {
    const { updateRescuers = false, ...change } = body;
    const toDescribe = await this.updateDemand.execute({ id, change, updateRescuers }, principal);
    return { errors: Object.fromEntries(toDescribe.map((slotId) => [slotId, 'feature'])) };
  }

  @Delete('delete/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteDemand', summary: 'Cancels a demand EN COURS; it is kept for its organiser' })
  @ApiParam({ name: 'id', type: Number })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  delete(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.deleteDemand.execute(id, principal);
  }
}

/** Euros as thousandths. */
function toMills(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(1000)).round());
}

const slotId = { name: 'id', type: Number } as const;
const editorsOnly = 'Managers in scope, or the organiser while the demand is EN COURS';

/** Slots on their own. */
@ApiTags('demand')
@Controller('api/demand-slot')
export class DemandSlotController {
  constructor(
    private readonly simulateSlotPricing: SimulateSlotPricing,
    private readonly showSlot: ShowSlot,
    private readonly addSlot: AddSlot,
    private readonly cloneSlot: CloneSlot,
    private readonly removeSlot: RemoveSlot,
    private readonly describeSlot: DescribeSlot,
  ) {}

  @Post('add/:demandId')
  @ApiOperation({ operationId: 'addSlot', summary: 'Adds a slot at the end of a demand', description: editorsOnly })
  @ApiParam({ name: 'demandId', type: Number })
  @ApiCreatedResponse({ type: DemandSlotsAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async add(
    @Param('demandId', demandIdPipe) demandId: number,
    @Body() form: AddSlotBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return slotsAnswer(await this.addSlot.execute({ demandId, form }, principal), principal);
  }

  @Post('clone/:id')
  @ApiOperation({ operationId: 'cloneSlot', summary: 'Copies a slot, right after it', description: editorsOnly })
  @ApiParam(slotId)
  @ApiCreatedResponse({ type: DemandSlotsAnswer })
  @ApiProblems(401, 403, 404, 409)
  async clone(
    @Param('id', idOr(SlotNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return slotsAnswer(await this.cloneSlot.execute({ slotId: id }, principal), principal);
  }

  @Get('clone/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'cloneSlotByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiParam(slotId)
  @ApiOkResponse({ type: DemandSlotsAnswer })
  @ApiProblems(401, 403, 404, 409)
  cloneByGet(
    @Param('id', idOr(SlotNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return this.clone(id, principal);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'showSlot', summary: 'One slot, with its hours and size explained' })
  @ApiParam(slotId)
  @ApiOkResponse({ type: DemandSlotShown })
  @ApiProblems(401, 404)
  async show(
    @Param('id', idOr(SlotNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotShown> {
    return oneSlot(id, await this.showSlot.execute(id, principal), principal);
  }

  @Patch('update/:id')
  @ApiOperation({ operationId: 'describeSlot', summary: 'Saves the screen of one slot', description: editorsOnly })
  @ApiParam(slotId)
  @ApiOkResponse({ type: DemandSlotShown })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async describe(
    @Param('id', idOr(SlotNotFound)) id: number,
    @Body() change: DescribeOneSlotBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotShown> {
    return oneSlot(id, await this.describeSlot.execute({ slotId: id, change }, principal), principal);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'removeSlot', summary: 'Takes a slot away, never the last', description: editorsOnly })
  @ApiParam(slotId)
  @ApiOkResponse({ type: DemandSlotsAnswer })
  @ApiProblems(401, 403, 404, 409)
  async remove(
    @Param('id', idOr(SlotNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return slotsAnswer(await this.removeSlot.execute({ slotId: id }, principal), principal);
  }

  @Get('simulate-pricing/:slotId/:departmentId')
  @ApiOperation({ operationId: 'simulateSlotPricing', summary: 'What a slot costs with the rates of a department' })
  @ApiParam({ name: 'slotId', type: Number })
  @ApiParam({ name: 'departmentId', type: Number, description: "0: the caller's department, the default for an admin" })
  @ApiOkResponse({ type: SlotSimulation })
  @ApiProblems(401, 403, 404)
  async simulate(
    @Param('slotId', demandIdPipe) slotId: number,
    @Param('departmentId', demandIdOrZero) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SlotSimulation> {
    return simulationAnswer(slotId, await this.simulateSlotPricing.execute(slotId, departmentId, principal));
  }
}

function oneSlot(id: number, shown: ShownDemand, principal: Principal): DemandSlotShown {
  const { version, slots } = slotsAnswer(shown, principal);
  return { version, demandId: shown.demand.id, slot: slots.find((slot) => slot.id === id)! };
}
