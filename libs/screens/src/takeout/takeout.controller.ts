import { Body, Controller, Get, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, defineError, localDate, mainlandTimeZone, type Principal } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { ApiProblems, asAttachment, CurrentPrincipal, idOr, JobNotFound, Jobs, TakeOutDepartment } from '@pds/platform';
import { StartTakeoutBody, TakeoutAnswer, TakeoutListAnswer } from './takeout.dto';

class TakeoutDepartmentUnknown extends defineError('takeout.department-unknown', 'not-found', {
  message: 'Ce département n’existe pas.',
}) {}

/** « Tout emporter »: all that a department has, as one archive. Whoever asked for it sees it, for the thirty days of a job. */
@ApiTags('takeout')
@Controller('api/takeout')
export class TakeoutController {
  constructor(
    private readonly organisations: OrganisationsFacade,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listTakeouts', summary: 'The archives of departments that the caller asked for' })
  @ApiOkResponse({ type: TakeoutListAnswer })
  @ApiProblems(401, 403)
  async list(@CurrentPrincipal() { accountId }: Principal): Promise<TakeoutListAnswer> {
    const jobs = await this.jobs.list(accountId);
    return { records: jobs.filter((job) => TakeOutDepartment.describes(job)).map((job) => TakeoutAnswer.of(job)) };
  }

  @Post()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'startTakeout',
    summary: 'Starts the archive of a department: its lists, its papers and its files',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  async start(@Body() { department }: StartTakeoutBody, @CurrentPrincipal() principal: Principal): Promise<void> {
    const card = await this.organisations.department(department);
    if (!card) throw new TakeoutDepartmentUnknown();
    const fileName = `Département ${card.code} – ${card.name} ${localDate(this.clock.now(), mainlandTimeZone)}`;
    await this.jobs.start(TakeOutDepartment, { departmentId: department, fileName, principal }, principal.accountId);
  }

  @Post(':id/cancel')
  @HttpCode(204)
  @ApiOperation({ operationId: 'cancelTakeout', summary: 'Stops an archive of the caller’s own' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  async cancel(
    @Param('id', idOr(JobNotFound)) id: number,
    @CurrentPrincipal() { accountId }: Principal,
  ): Promise<void> {
    await this.ownJob(id, accountId);
    await this.jobs.cancel(id, accountId);
  }

  @Get(':id/file')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'downloadTakeout', summary: 'The archive, once it is done' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 403, 404)
  async file(
    @Param('id', idOr(JobNotFound)) id: number,
    @CurrentPrincipal() { accountId }: Principal,
  ): Promise<StreamableFile> {
    await this.ownJob(id, accountId);
    const { name, contentType, size, bytes } = await this.jobs.openResult(id, accountId);
    return new StreamableFile(bytes, { type: contentType, disposition: asAttachment(name), length: size });
  }

  /** @throws JobNotFound also for a job of another kind */
  private async ownJob(id: number, accountId: number): Promise<void> {
    const job = await this.jobs.find(id, accountId);
    if (!job || !TakeOutDepartment.describes(job)) throw new JobNotFound();
  }
}
