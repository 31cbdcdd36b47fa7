import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiExtraModels,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Money, type Principal } from '@pds/kernel';
import {
  ApiProblems,
  CurrentPrincipal,
  Idempotent,
  idOr,
  idOrZero,
  listBody,
  LoadedVersionQuery,
  StateChangingGet,
} from '@pds/platform';
import {
  AddBillingItem,
  BillingItemNotFound,
  ChangeOrganisationTariff,
  ChangeTariff,
  ConsultOrganisationTariff,
  ConsultTariff,
  CopyBillingItem,
  DeleteBillingItem,
  ListOptions,
  optionOffer,
  type OptionsOfDepartment,
  type OrganisationTariffView,
  PricingNotFound,
  type TariffView,
  UpdateOptions,
} from '@pds/pricing/domain';
import { toBillableItem, toChanges, toMills, toOfferedOption, toRates } from './pricing.answers';
import {
  BillableItemAnswer,
  DepartmentOptionAnswer,
  DepartmentOptionBody,
  OfferedOptionAnswer,
  OrganisationPricingAnswer,
  PricingAnswer,
  RatesBody,
  UpdatePricingBody,
} from './pricing.dto';

class NoSuchItem extends BillingItemNotFound {
  constructor() {
    super('id');
  }
}

/** Far more options than any department has. */
const maxRows = 500;
const rowsPipe = listBody(DepartmentOptionBody, 'options', {
  maxItems: maxRows,
  tooMany: `Pas plus de ${maxRows} options à la fois`,
  item: 'Option invalide',
});

const departmentPipe = idOrZero(PricingNotFound);
const ofDepartment = {
  name: 'departmentId',
  type: 'integer',
  description: '0: the default tariff for an admin, else one’s own department',
} as const;

/** Tariffs of the departments (spec back-office 2, Pricing screen). */
@ApiTags('pricing')
@Controller('api/aid-station-pricing')
export class PricingController {
  constructor(
    private readonly consultTariff: ConsultTariff,
    private readonly changeTariff: ChangeTariff,
    private readonly consultOrganisationTariff: ConsultOrganisationTariff,
    private readonly changeOrganisationTariff: ChangeOrganisationTariff,
  ) {}

  @Get('organization/:orgId')
  @ApiOperation({ operationId: 'getOrganisationPricing', summary: 'The rates of an organisation' })
  @ApiParam({ name: 'orgId', type: 'integer' })
  @ApiOkResponse({ type: OrganisationPricingAnswer })
  @ApiProblems(401, 403, 404)
  async ofOrganisation(
    @Param('orgId', idOr(PricingNotFound)) organisationId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationPricingAnswer> {
    return organisationResponse(await this.consultOrganisationTariff.execute({ organisationId }, principal));
  }

  @Put('organization/:orgId')
  @ApiOperation({
    operationId: 'updateOrganisationPricing',
    summary: 'Changes the rates of an organisation; absent fields stay, null ones fall through again',
  })
  @ApiParam({ name: 'orgId', type: 'integer' })
  @ApiOkResponse({ type: OrganisationPricingAnswer, description: 'The rates after the change' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async updateOfOrganisation(
    @Param('orgId', idOr(PricingNotFound)) organisationId: number,
    @Body() body: RatesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationPricingAnswer> {
    await this.changeOrganisationTariff.execute(
      { organisationId, rates: toChanges(body), version: body.version },
      principal,
    );
    return organisationResponse(await this.consultOrganisationTariff.execute({ organisationId }, principal));
  }

  @Get(':departmentId')
  @ApiOperation({ operationId: 'getPricing', summary: 'The tariff and billing items of a department' })
  @ApiParam({
    name: 'departmentId',
    type: 'integer',
    description: '0: the default tariff for an admin, else one’s own',
  })
  @ApiOkResponse({ type: PricingAnswer })
  @ApiProblems(401, 403, 404)
  async get(
    @Param('departmentId', departmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PricingAnswer> {
    return toResponse(await this.consultTariff.execute({ departmentId }, principal));
  }

  @Patch(':id')
  @ApiOperation({
    operationId: 'updatePricing',
    summary: 'Changes rates, night hours and billing items of a department',
  })
  @ApiParam({ name: 'id', type: 'integer', description: '0: the default tariff for an admin, else one’s own' })
  @ApiOkResponse({ type: PricingAnswer, description: 'The tariff after the change' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', departmentPipe) id: number,
    @Body() body: UpdatePricingBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PricingAnswer> {
    await this.changeTariff.execute(
      {
        departmentId: id,
        rates: toChanges(body),
        version: body.version,
        billingItems: (body.billableItems ?? []).map((item) => ({
          id: item.id,
          name: item.name,
          priceMills: toMills(item.price),
        })),
      },
      principal,
    );
    return toResponse(await this.consultTariff.execute({ departmentId: id }, principal));
  }
}

function toResponse({ version, department, sheet, defaults, billingItems }: TariffView): PricingAnswer {
  return {
    version,
    pricing: {
      id: department?.id ?? 0,
      department: department && { id: department.id, number: department.number, name: department.name },
      ...toRates(sheet),
    },
    defaults: toRates(defaults),
    billableItems: billingItems.map(toBillableItem),
  };
}

function organisationResponse({
  version,
  organisation,
  sheet,
  defaults,
}: OrganisationTariffView): OrganisationPricingAnswer {
  return { version, pricing: { id: organisation.id, ...toRates(sheet) }, defaults: toRates(defaults) };
}

/** Options per department: activation and price (spec back-office 2, Pricing screen). */
@ApiTags('pricing')
@Controller('api')
export class OptionsController {
  constructor(
    private readonly listOptions: ListOptions,
    private readonly updateOptions: UpdateOptions,
  ) {}

  @Get('options/list/:departmentId')
  @ApiOperation({ operationId: 'listOptions', summary: 'The catalogue with what a department sets for each option' })
  @ApiParam(ofDepartment)
  @ApiOkResponse({ type: [DepartmentOptionAnswer] })
  @ApiProblems(401, 403, 404)
  async list(
    @Param('departmentId', departmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DepartmentOptionAnswer[]> {
    return toRows(await this.listOptions.execute({ departmentId }, principal));
  }

  @Post('options/update')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'updateOptions',
    summary: 'Activates and prices options, a part of the tariff, whose version moves on; all of them or none',
  })
  @ApiExtraModels(DepartmentOptionBody)
  @ApiBody({ schema: { type: 'array', maxItems: maxRows, items: { $ref: getSchemaPath(DepartmentOptionBody) } } })
  @ApiOkResponse({
    type: [DepartmentOptionAnswer],
    description: 'The options of the departments named, as they are now',
  })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Body(rowsPipe) rows: DepartmentOptionBody[],
    @Query() { version }: LoadedVersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DepartmentOptionAnswer[]> {
    const departments = await this.updateOptions.execute(
      rows.map(({ id, departmentId, activated, price, option }) => ({
        id,
        departmentId: departmentId ?? 0,
        activated,
        priceCents: price === null ? null : Money.ofEuros(price).cents,
        option: option ?? undefined,
      })),
      principal,
      version,
    );
    const lists = await Promise.all(departments.map((id) => this.listOptions.execute({ departmentId: id }, principal)));
    return lists.flatMap(toRows);
  }

  @Get('department/options/:departmentId')
  @ApiOperation({ operationId: 'listDepartmentOptions', summary: 'What a department offers on its dossiers' })
  @ApiParam(ofDepartment)
  @ApiOkResponse({ type: [OfferedOptionAnswer], description: 'Activated options only' })
  @ApiProblems(401, 403, 404)
  async offered(
    @Param('departmentId', departmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OfferedOptionAnswer[]> {
    const { options } = await this.listOptions.execute({ departmentId }, principal);
    return options.filter(({ activated }) => activated).map((option) => toOfferedOption(optionOffer(option)));
  }
}

function toRows({ departmentId, options }: OptionsOfDepartment): DepartmentOptionAnswer[] {
  return options.map(({ id, name, icon, activated, priceCents, defaultPriceCents }) => ({
    id,
    departmentId,
    activated,
    price: priceCents === null ? null : priceCents / 100,
    defaultPrice: defaultPriceCents / 100,
    option: { id, name, icon },
  }));
}

/** Billing items of the pricing screen: add, copy, delete; names and prices are saved with the tariff. */
@ApiTags('pricing')
@Controller('api/billing-item')
export class BillingItemsController {
  constructor(
    private readonly addBillingItem: AddBillingItem,
    private readonly copyBillingItem: CopyBillingItem,
    private readonly deleteBillingItem: DeleteBillingItem,
  ) {}

  @Post(':departmentId')
  @ApiOperation({ operationId: 'addBillingItem', summary: 'Adds an item without name, at 0 €' })
  @ApiParam(ofDepartment)
  @ApiCreatedResponse({ type: BillableItemAnswer })
  @ApiProblems(401, 403, 404)
  @Idempotent()
  async add(
    @Param('departmentId', departmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BillableItemAnswer> {
    return toBillableItem(await this.addBillingItem.execute({ departmentId }, principal));
  }

  @Post('copy/:id')
  @ApiOperation({ operationId: 'copyBillingItem', summary: 'Adds an item of the same name and price' })
  @ApiParam({ name: 'id', type: 'integer' })
  @ApiCreatedResponse({ type: BillableItemAnswer })
  @ApiProblems(401, 403, 404)
  @Idempotent()
  async copy(
    @Param('id', idOr(NoSuchItem)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BillableItemAnswer> {
    return toBillableItem(await this.copyBillingItem.execute({ id }, principal));
  }

  @Get('copy/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'copyBillingItemByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiParam({ name: 'id', type: 'integer' })
  @ApiOkResponse({ type: BillableItemAnswer })
  @ApiProblems(401, 403, 404)
  copyByGet(
    @Param('id', idOr(NoSuchItem)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BillableItemAnswer> {
    return this.copy(id, principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteBillingItem', summary: 'Takes an item away; dossiers keep what they copied' })
  @ApiParam({ name: 'id', type: 'integer' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  delete(@Param('id', idOr(NoSuchItem)) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.deleteBillingItem.execute({ id }, principal);
  }
}
