import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { demandIdPipe } from '@pds/demand/adapters';
import { DemandNotFound } from '@pds/demand/domain';
import { DomainError, managerRoles, mapPage, type Principal, toIsoWithOffset, UnitOfWork } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, MailOutbox } from '@pds/platform';
import { type Message, Messages } from './messages.read-model';
import { ListMessagesQuery, MessageListAnswer, MessageAnswer, ResendMessageBody } from './messages.dto';

class MessageNotFound extends DomainError {
  readonly code = 'mail.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce message n’existe pas ou n’est pas accessible.');
  }
}

class NothingToResend extends DomainError {
  readonly code = 'mail.nothing-to-resend';
  readonly kind = 'conflict';

  constructor() {
    super('Ce message est arrivé à tous ses destinataires, ou ne peut pas être envoyé à une autre adresse.');
  }
}

/** The e-mail of a document may contain its secret link, whose holder validates the document by accepting it. */
class DocumentNotRedirected extends DomainError {
  readonly code = 'mail.document-not-redirected';
  readonly kind = 'forbidden';

  constructor() {
    super('Seuls les gestionnaires envoient le message d’un document à une autre adresse.');
  }
}

/** A message with a secret link to its recipient's account, which staff would send to somebody else. */
class PersonalMessageNotRedirected extends DomainError {
  readonly code = 'mail.personal-message-not-redirected';
  readonly kind = 'forbidden';

  constructor() {
    super('Ce message contient le lien personnel de son destinataire : il ne part vers aucune autre adresse.');
  }
}

/** « Messages »: the e-mails of the caller's dossiers, their outcomes, and a call that sends refused ones again. */
@ApiTags('mail')
@Controller('api/mails')
export class MessagesController {
  constructor(
    private readonly messages: Messages,
    private readonly outbox: MailOutbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listMessages',
    summary: 'The e-mails of the caller’s dossiers; administrators see all',
  })
  @ApiOkResponse({ type: MessageListAnswer })
  @ApiProblems(400, 401, 403)
  async list(@Query() query: ListMessagesQuery, @CurrentPrincipal() { scope }: Principal): Promise<MessageListAnswer> {
    const { page, perPage, sort, direction, ...filters } = query;
    const found = mapPage(await this.messages.page(scope, filters, { page, perPage, sort, direction }), messageRow);
    return { ...found, records: [...found.records] };
  }

  @Get('of-demand/:demandId')
  @ApiOperation({ operationId: 'listMessagesOfDemand', summary: 'The latest e-mails of a dossier, newest first' })
  @ApiOkResponse({ type: [MessageAnswer] })
  @ApiProblems(401, 403, 404)
  async ofDemand(
    @Param('demandId', demandIdPipe) demandId: number,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<MessageAnswer[]> {
    const messages = await this.messages.ofDemand(demandId, scope);
    if (!messages) throw new DemandNotFound();
    return messages.map(messageRow);
  }

  @Post(':id/resend')
  @HttpCode(204)
  @Idempotent()
  @ApiOperation({
    operationId: 'resendMessage',
    summary: 'Sends a message again to whoever was refused it, or to another address',
    description:
      'Under its own `Message-ID`, and not to whoever has it. One that waits is tried at once. 409 when everybody has it.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  async resend(
    @Param('id', idOr(MessageNotFound)) id: number,
    @Body() { to }: ResendMessageBody,
    @CurrentPrincipal() { accountId, role, scope }: Principal,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      const message = await this.messages.findCarriedThing(scope, id);
      if (!message) throw new MessageNotFound();
      if (to !== undefined && message.aboutThing === 'document' && !managerRoles.includes(role)) {
        throw new DocumentNotRedirected();
      }
      if (to !== undefined && message.personal) throw new PersonalMessageNotRedirected();
      const isQueued =
        to === undefined ? await this.outbox.resend(id) : await this.outbox.sendToOther(id, to, accountId);
      if (!isQueued) throw new NothingToResend();
    });
  }
}

function messageRow({ timeZone, createdAt, sentAt, nextAttemptAt, ...same }: Message): MessageAnswer {
  const at = (instant: number | null) =>
    instant === null ? null : toIsoWithOffset(instant, timeZone ?? 'Europe/Paris');
  return {
    ...same,
    createdAt: at(createdAt)!,
    sentAt: at(sentAt),
    nextAttemptAt: at(nextAttemptAt),
  };
}
