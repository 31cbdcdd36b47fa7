import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskMembers,
  ListCandidates,
  MemberToPlaceNotFound,
  OpenSignUps,
  ReinforcementNotFound,
  RemoveMember,
  SetMember,
  ShowHelpedSlots,
  ShowSignUps,
  SignUpNotFound,
} from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { AskMembersBody, CandidatesAnswer } from './candidates.dto';
import { OpenSignUpsBody, SetMemberBody, SignUpsAnswer } from './sign-up.dto';

const demandIdPipe = idOr(SignUpNotFound);
const slotIdPipe = idOr(SignUpNotFound);
const memberIdPipe = idOr(MemberToPlaceNotFound);

/** The members of the association who come to the slots of a dossier. */
@ApiTags('sign-ups')
@Controller('api/demand/:id/sign-up')
export class SignUpController {
  constructor(
    private readonly showSignUps: ShowSignUps,
    private readonly openSignUps: OpenSignUps,
    private readonly setMember: SetMember,
    private readonly removeMember: RemoveMember,
    private readonly listCandidates: ListCandidates,
    private readonly askMembers: AskMembers,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'showSignUps', summary: 'The slots of a dossier with their places, and who comes' })
  @ApiOkResponse({ type: SignUpsAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', demandIdPipe) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignUpsAnswer> {
    return SignUpsAnswer.of(await this.showSignUps.execute(demandId, principal));
  }

  @Put()
  @ApiOperation({ operationId: 'openSignUps', summary: 'Opens slots to members, or changes their places and meeting' })
  @ApiOkResponse({ type: SignUpsAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async open(
    @Param('id', demandIdPipe) demandId: number,
    @Body() body: OpenSignUpsBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignUpsAnswer> {
    await this.openSignUps.execute({ demandId, ...OpenSignUpsBody.toCommand(body) }, principal);
    return this.show(demandId, principal);
  }

  @Put(':slotId/member/:memberId')
  @ApiOperation({ operationId: 'setMemberOfSlot', summary: 'Confirms a member, against an overlap only with a note' })
  @ApiOkResponse({ type: SignUpsAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async set(
    @Param('id', demandIdPipe) demandId: number,
    @Param('slotId', slotIdPipe) slotId: number,
    @Param('memberId', memberIdPipe) memberId: number,
    @Body() { function: of, note = '' }: SetMemberBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignUpsAnswer> {
    await this.setMember.execute({ demandId, slotId, memberId, function: of, note: note.trim() }, principal);
    return this.show(demandId, principal);
  }

  @Delete(':slotId/member/:memberId')
  @ApiOperation({ operationId: 'removeMemberOfSlot', summary: 'Removes a member from a slot, who is told' })
  @ApiOkResponse({ type: SignUpsAnswer })
  @ApiProblems(401, 403, 404)
  async remove(
    @Param('id', demandIdPipe) demandId: number,
    @Param('slotId', slotIdPipe) slotId: number,
    @Param('memberId', memberIdPipe) memberId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignUpsAnswer> {
    await this.removeMember.execute({ demandId, slotId, memberId }, principal);
    return this.show(demandId, principal);
  }

  @Get(':slotId/candidate')
  @ApiOperation({
    operationId: 'listCandidates',
    summary: 'Whom a request to come would reach, and why not the others',
  })
  @ApiOkResponse({ type: CandidatesAnswer })
  @ApiProblems(401, 403, 404, 409)
  async candidates(
    @Param('id', demandIdPipe) demandId: number,
    @Param('slotId', slotIdPipe) slotId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CandidatesAnswer> {
    return CandidatesAnswer.of(await this.listCandidates.execute({ demandId, slotId }, principal));
  }

  @Post(':slotId/ask')
  @HttpCode(200)
  @ApiOperation({ operationId: 'askMembers', summary: 'Asks members to come, each by one e-mail' })
  @ApiOkResponse({ type: SignUpsAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async ask(
    @Param('id', demandIdPipe) demandId: number,
    @Param('slotId', slotIdPipe) slotId: number,
    @Body() { memberIds }: AskMembersBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignUpsAnswer> {
    await this.askMembers.execute({ demandId, slotId, memberIds }, principal);
    return this.show(demandId, principal);
  }
}

/** The same for an office that granted help to a dossier of another one. */
@ApiTags('sign-ups')
@Controller('api/reinforcement/:id/sign-up')
export class HelpedSlotsController {
  constructor(private readonly showHelpedSlots: ShowHelpedSlots) {}

  @Get()
  @ApiOperation({
    operationId: 'showHelpedSlots',
    summary: 'The slots for which a request was granted; of other offices only the names of those who come',
  })
  @ApiOkResponse({ type: SignUpsAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', idOr(ReinforcementNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignUpsAnswer> {
    return SignUpsAnswer.of(await this.showHelpedSlots.execute(id, principal));
  }
}
