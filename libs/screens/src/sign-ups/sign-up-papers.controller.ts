import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { SignUpNotFound } from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, ChoiceFilter, CurrentPrincipal, IdFilter, idOr } from '@pds/platform';
import { type SignUpPaper, signUpPapers } from './sign-up-pages';
import { SignUpPapers } from './sign-up-papers';

class SignUpPaperQuery {
  @ChoiceFilter(signUpPapers, {
    message: 'Veuillez choisir un document',
    enumName: 'SignUpPaper',
    default: 'list',
    description: 'Who comes, a mission order, or a letter to each who comes',
  })
  kind: SignUpPaper = 'list';
  @IdFilter({ description: 'The order or letter of one person' })
  memberId?: number;
}

const names: Readonly<Record<SignUpPaper, string>> = {
  list: 'participants',
  'mission-order': 'ordre-de-mission',
  convocation: 'convocation',
};

/** Papers about the members of the association who come to a slot. */
@ApiTags('aid-station')
@Controller('api/demand/:id/sign-up')
export class SignUpPapersController {
  constructor(private readonly papers: SignUpPapers) {}

  @Get(':slotId/pdf')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'printSignUp', summary: 'A paper about those who come to a slot, as a PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 403, 404, 409, 503)
  async print(
    @Param('id', idOr(SignUpNotFound)) demandId: number,
    @Param('slotId', idOr(SignUpNotFound)) slotId: number,
    @Query() { kind, memberId }: SignUpPaperQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const bytes = await this.papers.print(kind, { demandId, slotId, memberId }, principal);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `inline; filename="${names[kind]}-${demandId}-${slotId}.pdf"`,
      length: bytes.byteLength,
    });
  }
}
