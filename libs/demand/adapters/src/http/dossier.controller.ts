import { Body, Controller, Delete, HttpCode, Param, Patch } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ConfigureDemand, DeleteDemand } from '@pds/demand/domain';
import { Fraction, Money, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { demandIdPipe } from './demand-id.pipe';
import { demandAnswer } from './dossier.answers';
import { ConfigureDemandBody, DemandAnswer } from './dossier.dto';

/**
 * The staff's edit screen: saving and deleting. What it shows comes from four contexts: `GET /api/demand/{id}` is the
 * composition's (composition/src/http/dossier.controller.ts).
 */
@ApiTags('demand')
@Controller('api/demand')
export class EditDossierController {
  constructor(
    private readonly configureDemand: ConfigureDemand,
    private readonly deleteDemand: DeleteDemand,
  ) {}

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
