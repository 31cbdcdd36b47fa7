import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DemandNotFound } from '@pds/demand/domain';
import { ApiProblems } from '@pds/platform';
import { PrintableDemands } from '../../read-models/printable-demand.read-model';
import { printAnswer } from './print.answers';
import { DemandPrintAnswer } from './print.dto';

/** The print page of a demand, for anybody who has its unguessable name. */
@ApiTags('demand')
@Controller('api/demand')
export class PrintController {
  constructor(private readonly demands: PrintableDemands) {}

  @Get('print/:uniqId')
  @ApiOperation({ operationId: 'printDemand', summary: 'The print page of a demand, by its unguessable name' })
  @ApiOkResponse({ type: DemandPrintAnswer })
  @ApiProblems(404)
  async print(@Param('uniqId') uniqId: string): Promise<DemandPrintAnswer> {
    const demand = await this.demands.findByUniqId(uniqId);
    if (!demand) throw new DemandNotFound();
    return printAnswer(demand);
  }
}
