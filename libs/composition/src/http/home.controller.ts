import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { HomeReadModel } from '../read-models/home.read-model';
import { HomeAnswer, HomeQuery } from './home.dto';

@ApiTags('home')
@Controller('api/home')
export class HomeController {
  constructor(
    private readonly home: HomeReadModel,
    private readonly clock: Clock,
  ) {}

  @Get('data')
  @ApiOperation({ operationId: 'getHomeData', summary: 'Figures of the dashboard for a period' })
  @ApiOkResponse({ type: HomeAnswer })
  @ApiProblems(400, 401, 403)
  async data(@Query() query: HomeQuery, @CurrentPrincipal() principal: Principal): Promise<HomeAnswer> {
    const figures = await this.home.figures(principal.scope, query.start, query.end, this.clock.now());
    return {
      quote: figures.quoteCents / 100,
      turnover: figures.turnoverCents / 100,
      averageDps: figures.averageDpsCents / 100,
    };
  }
}
