import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  EndReminderExclusion,
  ExcludeFromReminders,
  InvoiceNotFound,
  PrepareReminders,
  ProposeReminders,
  ReminderExclusionNotFound,
  SendReminders,
  ShowDueReminders,
} from '@pds/accounting/domain';
import { Clock, mainlandDay, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { AgedBalanceReadModel } from '../../read-models/ledger/aged-balance.read-model';
import { ReminderHistoryReadModel } from '../../read-models/reminders/reminder-history.read-model';
import {
  AgedBalanceAnswer,
  AgedBalanceQuery,
  DueRemindersAnswer,
  DueRemindersBody,
  ExcludeFromRemindersBody,
  ReminderExclusionCreatedAnswer,
  ReminderExclusionAnswer,
  PreparedReminderAnswer,
  ProposedRemindersAnswer,
  ReminderHistoryAnswer,
  ReminderOutcomesAnswer,
  ReminderQuery,
  RemindersBody,
  wantedReminders,
} from './reminder.dto';

/** Maximum number of proposals shown at once: sent ones leave the list and the next ones appear. */
const maxShown = 200;

/** Reminders of unpaid invoices. */
@ApiTags('accounting')
@Controller('api/reminder')
export class ReminderController {
  constructor(
    private readonly agedBalance: AgedBalanceReadModel,
    private readonly history: ReminderHistoryReadModel,
    private readonly proposeReminders: ProposeReminders,
    private readonly showDueReminders: ShowDueReminders,
    private readonly prepareReminders: PrepareReminders,
    private readonly sendReminders: SendReminders,
    private readonly excludeFromReminders: ExcludeFromReminders,
    private readonly endReminderExclusion: EndReminderExclusion,
    private readonly clock: Clock,
  ) {}

  @Get('aged-balance')
  @ApiOperation({ operationId: 'showAgedBalance', summary: 'What is owed on a day, by how late it is and by customer' })
  @ApiOkResponse({ type: AgedBalanceAnswer })
  @ApiProblems(400, 401, 403)
  balance(@Query() query: AgedBalanceQuery, @CurrentPrincipal() principal: Principal): Promise<AgedBalanceAnswer> {
    return this.agedBalance.show(query.asOf ?? this.today(), query, principal);
  }

  @Get()
  @ApiOperation({
    operationId: 'proposeReminders',
    summary: 'Unpaid invoices with the reminder that each has reached and not yet received',
  })
  @ApiOkResponse({ type: ProposedRemindersAnswer })
  @ApiProblems(400, 401, 403)
  async propose(
    @Query() query: ReminderQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<ProposedRemindersAnswer> {
    const { proposals, hasMore } = await this.proposeReminders.execute(
      {
        scope,
        asOf: query.asOf ?? this.clock.now(),
        stage: query.stage,
        departmentId: query.department,
        officeId: query.office,
        customer: query.orgaName,
      },
      maxShown,
    );
    return ProposedRemindersAnswer.of(query.asOf ?? this.today(), proposals, hasMore);
  }

  @Post('due')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'showDueReminders',
    summary: 'What invoices chosen in a list are to be reminded with today, or why not; stores nothing',
  })
  @ApiOkResponse({ type: DueRemindersAnswer })
  @ApiProblems(400, 401, 403)
  async due(@Body() { ids }: DueRemindersBody, @CurrentPrincipal() principal: Principal): Promise<DueRemindersAnswer> {
    return DueRemindersAnswer.of(await this.showDueReminders.execute(ids, principal));
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewReminders',
    summary: 'Reminders as their receivers will read them; stores nothing',
  })
  @ApiOkResponse({ type: [PreparedReminderAnswer] })
  @ApiProblems(400, 401, 403, 404)
  async preview(
    @Body() body: RemindersBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PreparedReminderAnswer[]> {
    const prepared = await this.prepareReminders.execute(wantedReminders(body), principal);
    return prepared.map((one) => PreparedReminderAnswer.of(one));
  }

  @Post('send')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendReminders',
    summary: 'Sends reminders by e-mail, those that are still due; each that is not is named',
  })
  @ApiOkResponse({ type: ReminderOutcomesAnswer })
  @ApiProblems(400, 401, 403)
  async send(@Body() body: RemindersBody, @CurrentPrincipal() principal: Principal): Promise<ReminderOutcomesAnswer> {
    return ReminderOutcomesAnswer.of(await this.sendReminders.execute(wantedReminders(body), principal));
  }

  @Get('of-invoice/:id')
  @ApiOperation({ operationId: 'listRemindersOfInvoice', summary: 'The reminders of an invoice, and what left it out' })
  @ApiOkResponse({ type: ReminderHistoryAnswer })
  @ApiProblems(401, 403, 404)
  ofInvoice(
    @Param('id', idOr(InvoiceNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReminderHistoryAnswer> {
    return this.history.ofInvoice(id, principal);
  }

  @Get('left-out')
  @ApiOperation({ operationId: 'listReminderExclusions', summary: 'Invoices and customers left out of reminders now' })
  @ApiOkResponse({ type: [ReminderExclusionAnswer] })
  @ApiProblems(401, 403)
  exclusions(@CurrentPrincipal() principal: Principal): Promise<ReminderExclusionAnswer[]> {
    return this.history.exclusions(this.clock.now(), principal);
  }

  @Post('left-out')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'excludeFromReminders',
    summary: 'Leaves an invoice or its customer out of reminders until a day',
  })
  @ApiOkResponse({ type: ReminderExclusionCreatedAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  @Idempotent()
  async exclude(
    @Body() { id: invoiceId, wholeCustomer: isWholeCustomer, reason, until }: ExcludeFromRemindersBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReminderExclusionCreatedAnswer> {
    const command = { invoiceId, isWholeCustomer, reason, until };
    return { id: await this.excludeFromReminders.execute(command, principal) };
  }

  @Delete('left-out/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endReminderExclusion', summary: 'Has an invoice or a customer reminded again' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  takeBack(
    @Param('id', idOr(ReminderExclusionNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.endReminderExclusion.execute(id, principal);
  }

  private today(): string {
    return mainlandDay(this.clock.now());
  }
}
