import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import {
  ChangeDepartmentLogo,
  DepartmentNotFound,
  OpenDepartmentLogo,
  RemoveDepartmentLogo,
} from '@pds/organisations/domain';
import {
  ApiProblems,
  CurrentPrincipal,
  idOr,
  receiveUpload,
  redrawWithin,
  TakesUpload,
  UploadMalformed,
} from '@pds/platform';
import type { FastifyRequest } from 'fastify';

/** Sufficient for 300 dpi on 55 × 20 mm of paper, and no larger. */
const largest = { width: 660, height: 240 };

const departmentId = idOr(DepartmentNotFound);

/** The logo at the top of a department's papers. */
@ApiTags('organisations')
@Controller('api/department/:id/logo')
export class DepartmentLogoController {
  constructor(
    private readonly changeLogo: ChangeDepartmentLogo,
    private readonly openLogo: OpenDepartmentLogo,
    private readonly removeLogo: RemoveDepartmentLogo,
  ) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({ operationId: 'changeDepartmentLogo', summary: 'Puts a logo on the papers to come' })
  @TakesUpload({
    description: 'A picture (JPEG, PNG, WEBP) of 3 MiB at most',
    schema: { type: 'object', maxProperties: 1, properties: { logo: { type: 'string', format: 'binary' } } },
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  async change(
    @Param('id', departmentId) id: number,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    // Before any byte is read of a file that could not be stored.
    await this.changeLogo.check(id, principal);
    const { file } = await receiveUpload(request, { texts: 0 });
    if (file?.field !== 'logo') throw new UploadMalformed();
    await this.changeLogo.execute({ id, png: await redrawWithin(file, largest) }, principal);
  }

  @Get()
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('Cache-Control', 'private, no-cache')
  @ApiOperation({ operationId: 'getDepartmentLogo', summary: 'The logo on the papers of a department' })
  @ApiProduces('image/png')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 403, 404)
  async open(@Param('id', departmentId) id: number, @CurrentPrincipal() principal: Principal): Promise<StreamableFile> {
    const png = await this.openLogo.execute(id, principal);
    return new StreamableFile(png, { type: 'image/png', disposition: 'inline', length: png.byteLength });
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'removeDepartmentLogo', summary: 'Papers to come carry no logo any more' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  async remove(@Param('id', departmentId) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.removeLogo.execute(id, principal);
  }
}
