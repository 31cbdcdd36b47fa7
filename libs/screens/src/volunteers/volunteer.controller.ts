import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  AnswerSlot,
  AskReplacement,
  FindVolunteer,
  NoteShiftsSeen,
  ShowVolunteerShifts,
  type Volunteer,
} from '@pds/aid-station/domain';
import { ApiProblems, networkOf } from '@pds/platform';
import { ShiftCalendar } from './shift-calendar';
import {
  AnswerSlotBody,
  AskReplacementBody,
  VolunteerLinkBody,
  VolunteerShiftsAnswer,
  VolunteerSlotBody,
} from './volunteer-shifts.dto';

/**
 * « Qui vient ? »: what a member sees and answers by their personal link, without an account. The secret is sent in the body, so that no log
 * and no `Referer` contains it, and every call is a POST: programs that check the links of e-mails change nothing.
 */
@ApiTags('volunteer')
@Controller('api/volunteer')
export class VolunteerController {
  constructor(
    private readonly findVolunteer: FindVolunteer,
    private readonly showShifts: ShowVolunteerShifts,
    private readonly calendars: ShiftCalendar,
    private readonly answerSlot: AnswerSlot,
    private readonly noteSeen: NoteShiftsSeen,
    private readonly askReplacement: AskReplacement,
  ) {}

  @Post('read')
  @HttpCode(200)
  @ApiOperation({ operationId: 'showVolunteerShifts', summary: 'The slots of the member of a link, and their answers' })
  @ApiOkResponse({ type: VolunteerShiftsAnswer })
  @ApiProblems(400, 404, 410, 429)
  async read(@Body() { token }: VolunteerLinkBody, @Ip() address: string): Promise<VolunteerShiftsAnswer> {
    return this.shiftsOf(await this.findVolunteer.execute(token, networkOf(address)));
  }

  @Post('answer')
  @HttpCode(200)
  @ApiOperation({ operationId: 'answerSlot', summary: 'Whether the member of a link comes to a slot' })
  @ApiOkResponse({ type: VolunteerShiftsAnswer, description: 'The slots after the answer' })
  @ApiProblems(400, 404, 409, 410, 422, 429)
  async answer(@Body() { token, ...said }: AnswerSlotBody, @Ip() address: string): Promise<VolunteerShiftsAnswer> {
    const volunteer = await this.findVolunteer.execute(token, networkOf(address));
    await this.answerSlot.execute({ memberId: volunteer.id, ...said });
    return this.shiftsOf(volunteer);
  }

  @Post('replacement')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'askReplacement',
    summary: 'Asks others to take over; until somebody does the member comes',
  })
  @ApiOkResponse({ type: VolunteerShiftsAnswer, description: 'The same whoever was asked' })
  @ApiProblems(400, 404, 409, 410, 429)
  async replacement(
    @Body() { token, slotId, email }: AskReplacementBody,
    @Ip() address: string,
  ): Promise<VolunteerShiftsAnswer> {
    const volunteer = await this.findVolunteer.execute(token, networkOf(address));
    await this.askReplacement.execute({ memberId: volunteer.id, slotId, email });
    return this.shiftsOf(volunteer);
  }

  @Post('seen')
  @HttpCode(204)
  @ApiOperation({ operationId: 'noteShiftsSeen', summary: 'Notes that the member of a link has looked at their slots' })
  @ApiNoContentResponse()
  @ApiProblems(400, 404, 410, 429)
  async seen(@Body() { token }: VolunteerLinkBody, @Ip() address: string): Promise<void> {
    const { id } = await this.findVolunteer.execute(token, networkOf(address));
    await this.noteSeen.execute(id);
  }

  @Post('calendar')
  @HttpCode(200)
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="poste-de-secours.ics"')
  @ApiOperation({
    operationId: 'openShiftCalendar',
    summary: 'A slot to which the member of a link comes, as iCalendar',
  })
  @ApiProduces('text/calendar')
  @ApiOkResponse({ content: { 'text/calendar': { schema: { type: 'string' } } } })
  @ApiProblems(400, 404, 410, 429)
  async calendar(@Body() { token, slotId }: VolunteerSlotBody, @Ip() address: string): Promise<string> {
    const volunteer = await this.findVolunteer.execute(token, networkOf(address));
    return this.calendars.of(volunteer, slotId);
  }

  private async shiftsOf(volunteer: Volunteer): Promise<VolunteerShiftsAnswer> {
    return VolunteerShiftsAnswer.of(volunteer, await this.showShifts.execute(volunteer));
  }
}
