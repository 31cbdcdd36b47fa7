import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DocumentNotFound, OpenAttestation, ShowAttestation } from '@pds/documents/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, networkOf } from '@pds/platform';
import { AcceptanceLinkBody } from './acceptance.dto';
import { AttestationAnswer } from './attestation.answers';
import { pdfAnswer, pdfFile } from './pdf.answers';

const documentId = idOr(DocumentNotFound);

/** The attestation of presence of an accepted convention, and what the page in its code says of it, without an account. */
@ApiTags('attestation')
@Controller('api/document/attestation')
export class AttestationController {
  constructor(
    private readonly openAttestation: OpenAttestation,
    private readonly showAttestation: ShowAttestation,
  ) {}

  @Get(':id')
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({
    operationId: 'openAttestation',
    summary: 'The attestation of presence of an accepted convention, printed when it is first asked for',
  })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdfAnswer)
  @ApiProblems(401, 403, 404, 409, 422, 503)
  async open(@Param('id', documentId) id: number, @CurrentPrincipal() principal: Principal): Promise<StreamableFile> {
    return pdfFile(await this.openAttestation.execute(id, principal), 'inline');
  }

  @Post('read')
  @HttpCode(200)
  @ApiOperation({ operationId: 'readAttestation', summary: 'What an attestation says, and what it is worth now' })
  @ApiOkResponse({ type: AttestationAnswer })
  @ApiProblems(400, 404, 429)
  async read(@Body() { token }: AcceptanceLinkBody, @Ip() address: string): Promise<AttestationAnswer> {
    return AttestationAnswer.of(await this.showAttestation.execute(token, networkOf(address)));
  }
}
