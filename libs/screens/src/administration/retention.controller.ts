import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, mainlandDay, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, PdfRenderer, Retention, RetentionRuns, Settings } from '@pds/platform';
import { RetentionOverviewReadModel } from './retention-overview.read-model';
import { registerPaper } from './register-paper';
import { EditRetentionTermBody, RetentionAnswer } from './retention.dto';

/** « Conservation des données »: how long which data are kept, and the register of processing (docs/privacy.md). */
@ApiTags('retention')
@Controller('api/retention')
export class RetentionController {
  constructor(
    private readonly overview: RetentionOverviewReadModel,
    private readonly retention: Retention,
    private readonly runs: RetentionRuns,
    private readonly renderer: PdfRenderer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getRetention', summary: 'The terms, and the last runs that applied them' })
  @ApiOkResponse({ type: RetentionAnswer })
  @ApiProblems(401, 403)
  async show(): Promise<RetentionAnswer> {
    return RetentionAnswer.of(await this.overview.show());
  }

  @Put('terms/:category')
  @HttpCode(204)
  @ApiOperation({ operationId: 'editRetentionTerm', summary: 'Sets the term of one kind of data' })
  @ApiParam({ name: 'category', schema: { type: 'string', maxLength: 100 }, example: 'demand.without-station' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 422)
  edit(
    @Param('category') category: string,
    @Body() { months }: EditRetentionTermBody,
    @CurrentPrincipal() { accountId }: Principal,
  ): Promise<void> {
    return this.retention.setTerm(category, months, accountId);
  }

  @Post('simulate')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'simulateRetention',
    summary: 'Has everything counted that would be erased now',
    description: 'A background job that changes nothing. Starts no second one while one waits or runs.',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  simulate(@CurrentPrincipal() { accountId }: Principal): Promise<void> {
    return this.runs.start(accountId);
  }

  @Get('register')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'printRegister', summary: 'The register of processing as a PDF (GDPR art. 30)' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 403, 503)
  async register(@CurrentPrincipal() { accountId }: Principal): Promise<StreamableFile> {
    const page = registerPaper(
      await this.retention.categories(),
      this.settings.publisher,
      mainlandDay(this.clock.now()),
    );
    const bytes = await this.renderer.render(page, String(accountId));
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: 'inline; filename="registre-des-traitements.pdf"',
      length: bytes.byteLength,
    });
  }
}
