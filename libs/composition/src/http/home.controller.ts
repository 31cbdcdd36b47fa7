import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Clock, type Principal } from '@pds/kernel';
import { ApiProblems, CalendarDateField, CurrentPrincipal } from '@pds/platform';
import { HomeReadModel } from '../read-models/home.read-model';

class HomeQuery {
  @CalendarDateField({ description: 'First day of the period', example: '2026-11-01' })
  start!: string;

  @CalendarDateField({ description: 'Last day of the period, included', example: '2026-11-30' })
  end!: string;
}

class HomeAnswer {
  @ApiProperty({ description: 'Quotes in progress, in euros' })
  quote!: number;
  @ApiProperty({ description: 'Invoices less credit notes, in euros' })
  turnover!: number;
  @ApiProperty({ description: 'Turnover by station that starts in the period, in euros' })
  averageDps!: number;
}

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
