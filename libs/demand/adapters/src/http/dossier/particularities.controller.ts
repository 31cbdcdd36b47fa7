import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AttachFile, SaveParticularities, ShowParticularities } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import {
  ApiProblems,
  checkFile,
  CurrentPrincipal,
  jsonField,
  receiveUpload,
  TakesUpload,
  UploadMalformed,
} from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { demandIdPipe } from '../demand-id.pipe';
import { particularitiesAnswer } from './particularities.answers';
import { ParticularitiesAnswer, ParticularitiesBody } from './particularities.dto';
import { VersionQuery } from './version.dto';

/** « Particularités et renseignements préparatoires » (spec organiser 2.12, step 2). */
@ApiTags('demand')
@Controller('api/demand')
export class ParticularitiesController {
  constructor(
    private readonly showParticularities: ShowParticularities,
    private readonly saveParticularities: SaveParticularities,
    private readonly attachFile: AttachFile,
  ) {}

  @Get('particularities/:id')
  @ApiOperation({ operationId: 'showParticularities', summary: 'Particularities and preparatory information' })
  @ApiOkResponse({ type: ParticularitiesAnswer })
  @ApiProblems(401, 404)
  async show(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ParticularitiesAnswer> {
    return particularitiesAnswer(await this.showParticularities.execute(id, principal));
  }

  @Post('update-particularities/:id')
  @HttpCode(200)
  @ApiExtraModels(ParticularitiesBody)
  @ApiOperation({
    operationId: 'saveParticularities',
    summary: 'Saves the particularities, with the decree when one is sent',
  })
  @TakesUpload({
    description:
      'The form as JSON, and optionally the decree (JPEG, PNG, WEBP, PDF) of at most 3 MiB, which takes the place of an annexed one',
    schema: {
      type: 'object',
      required: ['particularities'],
      properties: {
        particularities: {
          type: 'string',
          description: 'A ParticularitiesBody as text',
          maxLength: 120_000,
        },
        decreeFile: { type: 'string', format: 'binary' },
      },
    },
  })
  @ApiOkResponse({ type: ParticularitiesAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async save(
    @Param('id', demandIdPipe) demandId: number,
    @Query() { version: loaded }: VersionQuery,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ParticularitiesAnswer> {
    // Before any byte is read for a dossier that the caller may not change.
    await this.attachFile.check(demandId, principal);
    const upload = await receiveUpload(request, { texts: 1 });
    if (upload.file && upload.file.field !== 'decreeFile') throw new UploadMalformed();
    const { version = loaded, ...form } = await jsonField(upload, 'particularities', ParticularitiesBody);
    const decree = upload.file && (await checkFile(upload.file, ['picture', 'pdf']));
    return particularitiesAnswer(
      await this.saveParticularities.execute({ demandId, version, form, decree }, principal),
    );
  }
}
