import { Body, Controller, Get, Param, ParseIntPipe, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Fraction, managerRoles, Money, type Principal, staffRoles } from '@pds/kernel';
import { Access, ApiProblems, CurrentPrincipal } from '@pds/platform';
import { rateFields } from '@pds/pricing/contract';
import { ChangeTariff, ConsultTariff, type RateChanges, type RateSheet, type TariffView } from '@pds/pricing/domain';
import { PricingResponse, type RatesDto, UpdatePricingBody } from './pricing.dto';

/** Tariffs of the departments (spec back-office 2, Pricing screen). */
@ApiTags('pricing')
@Controller('api/aid-station-pricing')
export class PricingController {
  constructor(
    private readonly consultTariff: ConsultTariff,
    private readonly changeTariff: ChangeTariff,
  ) {}

  @Get(':departmentId')
  @Access(...staffRoles)
  @ApiOperation({ operationId: 'getPricing', summary: 'The tariff and billing items of a department' })
  @ApiParam({
    name: 'departmentId',
    type: 'integer',
    description: '0: the default tariff for an admin, else one’s own',
  })
  @ApiOkResponse({ type: PricingResponse })
  @ApiProblems(400, 401, 403, 404)
  async get(
    @Param('departmentId', ParseIntPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PricingResponse> {
    return toResponse(await this.consultTariff.execute({ departmentId }, principal));
  }

  @Patch(':id')
  @Access(...managerRoles)
  @ApiOperation({
    operationId: 'updatePricing',
    summary: 'Changes rates, night hours and billing items of a department',
  })
  @ApiParam({ name: 'id', type: 'integer', description: '0: the default tariff for an admin, else one’s own' })
  @ApiOkResponse({ type: PricingResponse, description: 'The tariff after the change' })
  @ApiProblems(400, 401, 403, 404, 422)
  async update(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: UpdatePricingBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PricingResponse> {
    await this.changeTariff.execute(
      {
        departmentId: id,
        rates: toChanges(body),
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

function toChanges(body: UpdatePricingBody): RateChanges {
  const cents: { -readonly [field in keyof RateChanges['cents']]: number | null } = {};
  for (const field of rateFields) {
    const euros = body[field];
    if (euros !== undefined) cents[field] = euros === null ? null : Money.ofEuros(euros).cents;
  }
  return {
    cents,
    disableNightHours: body.disableNightHours,
    nightHourStart: toMinutes(body.nightHourStart),
    nightHourEnd: toMinutes(body.nightHourEnd),
  };
}

function toResponse({ department, sheet, defaults, billingItems }: TariffView): PricingResponse {
  return {
    pricing: {
      id: department?.id ?? 0,
      department: department && { id: department.id, number: department.number, name: department.name },
      ...toRates(sheet),
    },
    defaults: toRates(defaults),
    billableItems: billingItems.map(({ id, name, priceMills }) => ({ id, name, price: priceMills / 1000 })),
  };
}

function toRates({ cents, disableNightHours, nightHourStart, nightHourEnd }: RateSheet): RatesDto {
  const euros = Object.fromEntries(
    rateFields.map((field) => [field, cents[field] === null ? null : cents[field] / 100]),
  ) as Pick<RatesDto, (typeof rateFields)[number]>;
  return { ...euros, disableNightHours, nightHourStart: toTime(nightHourStart), nightHourEnd: toTime(nightHourEnd) };
}

/** `21:00` as minutes after midnight; null and undefined stay. */
function toMinutes(time: string | null | undefined): number | null | undefined {
  if (time === null || time === undefined) return time;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function toTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function toMills(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(1000)).round());
}
