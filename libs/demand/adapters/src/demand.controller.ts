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
  CheckDemandData,
  ConfigureDemand,
  DeleteDemand,
  DemandNotFound,
  isAutomated,
  SimulateSlotPricing,
  SubmitExpressDemand,
  UpdateDemandAsOrganiser,
} from '@pds/demand/domain';
import { Clock, managerRoles, Money, type Principal, staffRoles } from '@pds/kernel';
import {
  Access,
  AnyAccount,
  ApiProblems,
  type Authentication,
  CurrentPrincipal,
  CurrentSession,
  ListQuery,
  networkOf,
  Public,
  RateLimiter,
  Settings,
} from '@pds/platform';
import { demandAnswer, listRow, organiserRow, printAnswer, simulationAnswer } from './demand-answers';
import { DemandIdPipe, IdOrZeroPipe } from './demand-id.pipe';
import { DemandList } from './demand-list.read-model';
import {
  ConfigureDemandBody,
  DemandAnswer,
  DemandListAnswer,
  DemandListQuery,
  DemandPrint,
  DemandUpdated,
  OrganiserDemandList,
  SlotSimulation,
  UpdateDemandBody,
} from './demand.dto';
import { AddDemandBody, DemandAdded, DemandChecked, ExpressEventBody } from './express-demand.dto';
import { OrganiserDemands } from './organiser-demands.read-model';

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
  @Public()
  @ApiOperation({ operationId: 'checkDemandData', summary: 'Checks the event of a request without storing anything' })
  @ApiOkResponse({ type: DemandChecked })
  @ApiProblems(400, 422)
  async check(@Body() body: ExpressEventBody, @CurrentPrincipal() principal: Principal | null): Promise<DemandChecked> {
    await this.checkDemandData.execute(body, principal);
    return { checked: 'ok' };
  }

  @Post('add')
  @Public()
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
  @Public()
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
  @Access(...staffRoles)
  @ApiOperation({ operationId: 'listDemands', summary: 'Demands of the scope; deleted ones left out' })
  @ApiOkResponse({ type: DemandListAnswer })
  @ApiProblems(400, 401, 403)
  async list(@Query() query: DemandListQuery, @CurrentPrincipal() principal: Principal): Promise<DemandListAnswer> {
    const { page, perPage, sort, direction, ...filters } = query;
    const found = await this.demandList.page(filters, { page, perPage, sort, direction }, principal.scope);
    return { ...found, records: found.records.map(listRow) };
  }

  @Get('user/list')
  @AnyAccount()
  @ApiOperation({ operationId: 'listOrganiserDemands', summary: "The organiser's own demands, deleted ones included" })
  @ApiOkResponse({ type: OrganiserDemandList })
  @ApiProblems(400, 401)
  async ofOrganiser(@Query() query: ListQuery, @CurrentPrincipal() principal: Principal): Promise<OrganiserDemandList> {
    const found = await this.organiserDemands.page(principal, query);
    return { ...found, records: found.records.map(organiserRow) };
  }

  @Patch(':id')
  @Access(...managerRoles)
  @ApiOperation({ operationId: 'configureDemand', summary: "Staff's save of the edit screen; prices again" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DemandAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async configure(
    @Param('id', DemandIdPipe) id: number,
    @Body() body: ConfigureDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandAnswer> {
    const { version, packagePrice, ...same } = body;
    const packagePriceCents =
      packagePrice === undefined || packagePrice === null ? packagePrice : Money.ofEuros(packagePrice).cents;
    const change = { ...same, packagePriceCents };
    const { demand, organisationName } = await this.configureDemand.execute({ id, version, change }, principal);
    return demandAnswer(demand, organisationName, principal);
  }

  @Put('update/:id')
  @AnyAccount()
  @ApiOperation({ operationId: 'updateDemand', summary: "The organiser's edit while the demand is EN COURS" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DemandUpdated })
  @ApiProblems(400, 401, 404, 409, 422)
  async update(
    @Param('id', DemandIdPipe) id: number,
    @Body() body: UpdateDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandUpdated> {
    const { updateRescuers = false, ...change } = body;
    const toDescribe = await this.updateDemand.execute({ id, change, updateRescuers }, principal);
    return { errors: Object.fromEntries(toDescribe.map((slotId) => [slotId, 'feature'])) };
  }

  @Delete('delete/:id')
  @HttpCode(204)
  @Access(...managerRoles)
  @ApiOperation({ operationId: 'deleteDemand', summary: 'Cancels a demand EN COURS; it is kept for its organiser' })
  @ApiParam({ name: 'id', type: Number })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  delete(@Param('id', DemandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.deleteDemand.execute(id, principal);
  }
}

/** Slots on their own. */
@ApiTags('demand')
@Controller('api/demand-slot')
export class DemandSlotController {
  constructor(private readonly simulateSlotPricing: SimulateSlotPricing) {}

  @Get('simulate-pricing/:slotId/:departmentId')
  @Access(...staffRoles)
  @ApiOperation({ operationId: 'simulateSlotPricing', summary: 'What a slot costs with the rates of a department' })
  @ApiParam({ name: 'slotId', type: Number })
  @ApiParam({ name: 'departmentId', type: Number, description: "0: the caller's department, the default for an admin" })
  @ApiOkResponse({ type: SlotSimulation })
  @ApiProblems(401, 403, 404)
  async simulate(
    @Param('slotId', DemandIdPipe) slotId: number,
    @Param('departmentId', IdOrZeroPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SlotSimulation> {
    return simulationAnswer(slotId, await this.simulateSlotPricing.execute(slotId, departmentId, principal));
  }
}
