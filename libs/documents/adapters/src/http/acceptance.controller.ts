import { Body, Controller, Get, Header, Headers, HttpCode, Ip, Param, Post, type StreamableFile } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import {
  AnswerByLink,
  AnswerOwnDocument,
  AskForChangeByLink,
  DocumentNotFound,
  DossierNotFound,
  IssueAcceptanceLink,
  type LinkSender,
  OpenByLink,
  OpenEvidence,
  ShowAnswers,
  ShowByLink,
} from '@pds/documents/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, networkOf, Settings } from '@pds/platform';
import { acceptanceAddress } from '../gateways/acceptance-link-addresses';
import {
  AcceptanceAnswer,
  AcceptanceLinkAnswer,
  acceptanceOf,
  AcceptanceLinkBody,
  AcceptDocumentBody,
  AgreementBody,
  AskForChangeByLinkBody,
  DeclineDocumentBody,
  DocumentReplyAnswer,
  OwnAcceptanceAnswer,
  RefusalBody,
} from './acceptance.dto';
import { pdfAnswer, pdfFile } from './pdf.answers';

const documentId = idOr(DocumentNotFound);
const dossierId = idOr(DossierNotFound);

/**
 * Documents answered online: from an organiser's account, or by a secret link without an account. The secret is sent in the body, so that
 * no log and no `Referer` contains it. Also the staff view of the answers.
 */
@ApiTags('document')
@Controller('api/document')
export class AcceptanceController {
  constructor(
    private readonly showByLink: ShowByLink,
    private readonly openByLink: OpenByLink,
    private readonly answerDocument: AnswerByLink,
    private readonly askByLink: AskForChangeByLink,
    private readonly answerOwn: AnswerOwnDocument,
    private readonly issueLink: IssueAcceptanceLink,
    private readonly showAnswers: ShowAnswers,
    private readonly openEvidence: OpenEvidence,
    private readonly settings: Settings,
  ) {}

  @Post('acceptance/read')
  @HttpCode(200)
  @ApiOperation({ operationId: 'readByLink', summary: 'What the document of a link is about, and how it was answered' })
  @ApiOkResponse({ type: AcceptanceAnswer })
  @ApiProblems(400, 404, 410, 429)
  async read(@Body() { token }: AcceptanceLinkBody, @Ip() address: string): Promise<AcceptanceAnswer> {
    return AcceptanceAnswer.of(await this.showByLink.execute(token, networkOf(address)));
  }

  @Post('acceptance/pdf')
  @HttpCode(200)
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({ operationId: 'openByLink', summary: 'The PDF of the document of a link' })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdfAnswer)
  @ApiProblems(400, 404, 410, 429)
  async original(@Body() { token }: AcceptanceLinkBody, @Ip() address: string): Promise<StreamableFile> {
    return pdfFile(await this.openByLink.original(token, networkOf(address)), 'attachment');
  }

  @Post('acceptance/evidence')
  @HttpCode(200)
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({ operationId: 'openEvidenceByLink', summary: 'The copy with the evidence page of an acceptance' })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdfAnswer)
  @ApiProblems(400, 404, 410, 429)
  async evidence(@Body() { token }: AcceptanceLinkBody, @Ip() address: string): Promise<StreamableFile> {
    return pdfFile(await this.openByLink.evidence(token, networkOf(address)), 'attachment');
  }

  @Post('acceptance/accept')
  @HttpCode(200)
  @ApiOperation({ operationId: 'acceptByLink', summary: 'Accepts the document of a link, which validates it; once' })
  @ApiOkResponse({ type: AcceptanceAnswer })
  @ApiProblems(400, 404, 409, 410, 422, 429)
  async accept(
    @Body() { token, copyTo, ...body }: AcceptDocumentBody,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<AcceptanceAnswer> {
    const who = acceptanceOf(body);
    return AcceptanceAnswer.of(await this.answerDocument.accept(token, who, senderOf(address, userAgent), copyTo));
  }

  @Post('acceptance/decline')
  @HttpCode(200)
  @ApiOperation({ operationId: 'declineByLink', summary: 'Declines the document of a link, with a reason; once' })
  @ApiOkResponse({ type: AcceptanceAnswer })
  @ApiProblems(400, 404, 409, 410, 422, 429)
  async decline(
    @Body() { token, reason }: DeclineDocumentBody,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<AcceptanceAnswer> {
    return AcceptanceAnswer.of(await this.answerDocument.decline(token, reason, senderOf(address, userAgent)));
  }

  @Post('acceptance/change')
  @HttpCode(204)
  @Idempotent()
  @ApiOperation({
    operationId: 'askForChangeByLink',
    summary: 'Asks for a change of the dossier of a link, whose document stays as it is',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 404, 409, 410, 422, 429)
  async askForChange(
    @Body() { token, field, wish, note = '' }: AskForChangeByLinkBody,
    @Ip() address: string,
  ): Promise<void> {
    await this.askByLink.execute(token, { field, wish, note }, networkOf(address));
  }

  @Get('reply/:id')
  @ApiOperation({
    operationId: 'readOwnDocument',
    summary: 'What a quote or convention of the organiser’s own is about, and how it was answered',
  })
  @ApiOkResponse({ type: OwnAcceptanceAnswer })
  @ApiProblems(401, 403, 404, 410)
  async readOwn(
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnAcceptanceAnswer> {
    return OwnAcceptanceAnswer.of(await this.answerOwn.show(id, principal));
  }

  @Post('reply/:id/accept')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'acceptOwnDocument',
    summary: 'Accepts a quote or convention of the organiser’s own, which validates it; once',
  })
  @ApiOkResponse({ type: OwnAcceptanceAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 410, 422)
  async acceptOwn(
    @Param('id', documentId) id: number,
    @Body() body: AgreementBody,
    @CurrentPrincipal() principal: Principal,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<OwnAcceptanceAnswer> {
    const view = await this.answerOwn.accept(id, acceptanceOf(body), principal, senderOf(address, userAgent));
    return OwnAcceptanceAnswer.of(view);
  }

  @Post('reply/:id/decline')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'declineOwnDocument',
    summary: 'Declines a quote or convention of the organiser’s own, with a reason; once',
  })
  @ApiOkResponse({ type: OwnAcceptanceAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 410, 422)
  async declineOwn(
    @Param('id', documentId) id: number,
    @Body() { reason }: RefusalBody,
    @CurrentPrincipal() principal: Principal,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<OwnAcceptanceAnswer> {
    const view = await this.answerOwn.decline(id, reason, principal, senderOf(address, userAgent));
    return OwnAcceptanceAnswer.of(view);
  }

  @Post('acceptance-link/:id')
  @ApiOperation({ operationId: 'issueAcceptanceLink', summary: 'A new link to a document, shown this once' })
  @ApiCreatedResponse({ type: AcceptanceLinkAnswer })
  @ApiProblems(401, 403, 404, 409)
  async link(
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AcceptanceLinkAnswer> {
    const link = await this.issueLink.execute(id, principal);
    return AcceptanceLinkAnswer.of(link, acceptanceAddress(link.secret, this.settings));
  }

  @Get('answers/:demandId')
  @ApiOperation({ operationId: 'listDocumentReplies', summary: 'How the documents of a dossier were answered on line' })
  @ApiOkResponse({ type: [DocumentReplyAnswer] })
  @ApiProblems(401, 403, 404)
  async answers(
    @Param('demandId', dossierId) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DocumentReplyAnswer[]> {
    return (await this.showAnswers.execute(demandId, principal)).map((answer) => DocumentReplyAnswer.of(answer));
  }

  @Get('evidence/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({
    operationId: 'openDocumentEvidence',
    summary: 'The copy of an accepted document with its evidence page',
  })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdfAnswer)
  @ApiProblems(401, 403, 404, 503)
  async openEvidenceOf(
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    return pdfFile(await this.openEvidence.execute(id, principal), 'inline');
  }
}

function senderOf(address: string, userAgent = ''): LinkSender {
  return { network: networkOf(address), address, userAgent };
}
