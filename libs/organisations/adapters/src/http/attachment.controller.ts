import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { AnswerAttachment, AttachmentNotFound } from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { AttachmentList } from '../read-models/attachment-list.read-model';
import { AnswerAttachmentBody, AttachmentAnswer } from './attachment.dto';

/** Requests of people with an organisation's SIRET to manage it, for its managers to answer. */
@ApiTags('organisations')
@Controller('api/organization/attachments')
export class AttachmentController {
  constructor(
    private readonly attachments: AttachmentList,
    private readonly answerAttachment: AnswerAttachment,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listAttachments', summary: 'The requests to manage an organisation of the caller’s' })
  @ApiOkResponse({ type: [AttachmentAnswer] })
  @ApiProblems(401)
  async list(@CurrentPrincipal() { accountId }: Principal): Promise<AttachmentAnswer[]> {
    const rows = await this.attachments.toAnswerBy(accountId);
    return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: new Date(expiresAt).toISOString() }));
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'answerAttachment', summary: 'Agrees to a request, or refuses it, once' })
  @ApiOkResponse({ type: [AttachmentAnswer], description: 'The requests that remain' })
  @ApiProblems(400, 401, 404, 409)
  async answer(
    @Param('id', idOr(AttachmentNotFound)) id: number,
    @Body() { accepted }: AnswerAttachmentBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AttachmentAnswer[]> {
    await this.answerAttachment.execute({ id, accepted }, principal);
    return this.list(principal);
  }
}
