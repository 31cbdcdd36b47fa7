import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { DossierSearch } from '../search/dossier-search.read-model';
import { HomeReadModel } from './home.read-model';
import { ToDoReadModel } from './to-do.read-model';
import {
  DossierSearchAnswer,
  DossierSearchQuery,
  FoundDossierAnswer,
  HomeAnswer,
  HomeQuery,
  ToDoAnswer,
  ToDoLineAnswer,
  ToDoQuery,
} from './home.dto';

@ApiTags('home')
@Controller('api/home')
export class HomeController {
  constructor(
    private readonly home: HomeReadModel,
    private readonly toDo: ToDoReadModel,
    private readonly dossiers: DossierSearch,
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

  @Get('to-do')
  @ApiOperation({ operationId: 'getToDo', summary: 'What is to be done in the scope, by consequence' })
  @ApiOkResponse({ type: ToDoAnswer })
  @ApiProblems(400, 401, 403)
  async whatIsToDo(@Query() query: ToDoQuery, @CurrentPrincipal() { scope }: Principal): Promise<ToDoAnswer> {
    const { records, kinds, ...found } = await this.toDo.page(scope, query);
    return { ...found, kinds: [...kinds], records: records.map((line) => ToDoLineAnswer.of(line)) };
  }

  @Get('search')
  @ApiOperation({ operationId: 'searchDossiers', summary: 'Dossiers of the scope by number, name, person or town' })
  @ApiOkResponse({ type: DossierSearchAnswer })
  @ApiProblems(400, 401, 403)
  async search(
    @Query() { q }: DossierSearchQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<DossierSearchAnswer> {
    const found = await this.dossiers.find(q, scope);
    return { records: found.map((dossier) => FoundDossierAnswer.of(dossier)) };
  }
}
