import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { presentFields, type Principal } from '@pds/kernel';
import {
  AddMember,
  EditMember,
  MemberNotFound,
  OfficeNotFound,
  RemoveMember,
  ShowMember,
  unknownMember,
} from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr, Idempotent } from '@pds/platform';
import { MemberList } from '../read-models/member-list.read-model';
import { AddMemberBody, EditMemberBody, MemberAnswer, MemberListAnswer, MemberListQuery } from './member.dto';

const officeIdPipe = idOr(OfficeNotFound);
const memberIdPipe = idOr(MemberNotFound);

/** The members of an office: « Personnes de l’antenne ». */
@ApiTags('organisations')
@Controller('api/office/:id/members')
export class MemberController {
  constructor(
    private readonly memberList: MemberList,
    private readonly showMember: ShowMember,
    private readonly addMember: AddMember,
    private readonly editMember: EditMember,
    private readonly removeMember: RemoveMember,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listMembers', summary: 'The members of an office with their qualifications' })
  @ApiOkResponse({ type: MemberListAnswer })
  @ApiProblems(400, 401, 403, 404)
  async list(
    @Param('id', officeIdPipe) officeId: number,
    @Query() query: MemberListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MemberListAnswer> {
    const found = await this.memberList.page(officeId, principal.scope, query, query);
    if (!found) throw new OfficeNotFound();
    return found;
  }

  @Post()
  @ApiOperation({ operationId: 'addMember', summary: 'Enters a member of an office' })
  @ApiCreatedResponse({ type: MemberAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async add(
    @Param('id', officeIdPipe) officeId: number,
    @Body() { lastName, firstName, ...others }: AddMemberBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MemberAnswer> {
    const details = { ...unknownMember, ...presentFields(others), lastName, firstName };
    const id = await this.addMember.execute({ officeId, details }, principal);
    return this.show(officeId, id, principal);
  }

  @Get(':memberId')
  @ApiOperation({ operationId: 'getMember', summary: 'A member of an office, to be edited' })
  @ApiOkResponse({ type: MemberAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', officeIdPipe) officeId: number,
    @Param('memberId', memberIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MemberAnswer> {
    return MemberAnswer.of(await this.showMember.execute({ id, officeId }, principal));
  }

  @Patch(':memberId')
  @ApiOperation({ operationId: 'updateMember', summary: 'Changes a member, also to say that they left' })
  @ApiOkResponse({ type: MemberAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', officeIdPipe) officeId: number,
    @Param('memberId', memberIdPipe) id: number,
    @Body() { version, ...changes }: EditMemberBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MemberAnswer> {
    await this.editMember.execute({ id, officeId, changes, version }, principal);
    return this.show(officeId, id, principal);
  }

  @Delete(':memberId')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteMember', summary: 'Deletes a member with everything about them' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  remove(
    @Param('id', officeIdPipe) officeId: number,
    @Param('memberId', memberIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.removeMember.execute({ id, officeId }, principal);
  }
}
