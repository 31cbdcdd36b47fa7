import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { DomainError, Editions, type Principal } from '@pds/kernel';
import {
  ApiProblems,
  type AuthenticatedRequest,
  CurrentPrincipal,
  Idempotent,
  idOr,
  problemOf,
  StateChangingGet,
} from '@pds/platform';
import {
  AddUser,
  DeleteUser,
  editedAccount,
  EditUser,
  EndUserSessions,
  InviteUser,
  ListUserSessions,
  ShowUser,
  Structure,
  UserNotFound,
} from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { sessionAnswer } from '../account/account.answers';
import {
  AddUserBody,
  EditUserBody,
  AddUserAnswer,
  UserAnswer,
  AddUserProblem,
  UserSessionsAnswer,
} from './user-administration.dto';

const UserId = () => Param('id', idOr(UserNotFound));

/** « Gestion des utilisateurs » (spec organiser 2.16, 6, 7); the list itself is in `screens/customers-and-users`. */
@ApiTags('users')
@ApiExtraModels(AddUserProblem)
@Controller('api/users')
export class UserAdministrationController {
  constructor(
    private readonly structure: Structure,
    private readonly showUser: ShowUser,
    private readonly addUser: AddUser,
    private readonly editUser: EditUser,
    private readonly inviteUser: InviteUser,
    private readonly deleteUser: DeleteUser,
    private readonly listUserSessions: ListUserSessions,
    private readonly endUserSessions: EndUserSessions,
    private readonly editions: Editions,
  ) {}

  @Get('edit/:id')
  @ApiOperation({ operationId: 'getUserForEdit', summary: 'An account with its affiliations, for the edit screen' })
  @ApiOkResponse({ type: UserAnswer })
  @ApiProblems(401, 403, 404)
  edit(@UserId() id: number, @CurrentPrincipal() caller: Principal): Promise<UserAnswer> {
    return this.show(id, caller);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getUser', summary: 'An account by its id, as « ID utilisateur » looks it up' })
  @ApiOkResponse({ type: UserAnswer })
  @ApiProblems(401, 403, 404)
  one(@UserId() id: number, @CurrentPrincipal() caller: Principal): Promise<UserAnswer> {
    return this.show(id, caller);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'editUser', summary: 'Changes an account; what is left out stays' })
  @ApiOkResponse({ type: UserAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async change(
    @UserId() id: number,
    @Body() body: EditUserBody,
    @CurrentPrincipal() caller: Principal,
  ): Promise<UserAnswer> {
    const { userAffiliations, version, ...person } = body;
    const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
    await this.editUser.execute({ id, version, person: given, affiliations: userAffiliations?.map(proposal) }, caller);
    return this.show(id, caller);
  }

  @Post('no-oauth/add')
  @ApiOperation({ operationId: 'addUser', summary: 'Adds an account, and invites its person when asked to' })
  @ApiCreatedResponse({ type: AddUserAnswer })
  @ApiResponse({
    status: 409,
    description: 'Cette adresse a déjà un compte',
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(AddUserProblem) } } },
  })
  @ApiProblems(400, 401, 403, 422)
  @Idempotent()
  async add(
    @Body() body: AddUserBody,
    @CurrentPrincipal() caller: Principal,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AddUserAnswer | AddUserProblem> {
    const { userAffiliations, sendInvitation = false, firstName, lastName, email } = body;
    const { birthName = null, phone = null, civility = null } = body;
    try {
      const userId = await this.addUser.execute(
        {
          person: { firstName, lastName, birthName, email, phone, civility },
          affiliations: userAffiliations.map(proposal),
          sendInvitation,
        },
        caller,
      );
      return { success: true, userId };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The specification reads success and text in separate fields, beside the problem's.
      const problem = problemOf(error, String(request.id));
      void reply.status(problem.status).header('Content-Type', 'application/problem+json; charset=utf-8');
      return { ...problem, success: false, error: error.message };
    }
  }

  @Get('send-invitation/:id')
  @StateChangingGet()
  @HttpCode(204)
  @ApiOperation({ operationId: 'sendInvitationByGet', summary: 'Sends the invitation (compatibility; use POST)' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  inviteByGet(@UserId() id: number, @CurrentPrincipal() caller: Principal): Promise<void> {
    return this.inviteUser.execute(id, caller);
  }

  @Post('send-invitation/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'sendInvitation', summary: 'Sends the invitation: a single-use link of seven days' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  @Idempotent()
  invite(@UserId() id: number, @CurrentPrincipal() caller: Principal): Promise<void> {
    return this.inviteUser.execute(id, caller);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteUser', summary: 'Deletes an account for good; dossiers and invoices stay' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  remove(@UserId() id: number, @CurrentPrincipal() caller: Principal): Promise<void> {
    return this.deleteUser.execute(id, caller);
  }

  @Get(':id/sessions')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'listUserSessions', summary: 'Where somebody is signed in, the latest used first' })
  @ApiOkResponse({ type: UserSessionsAnswer })
  @ApiProblems(401, 403, 404)
  async sessions(@UserId() id: number): Promise<UserSessionsAnswer> {
    return { records: (await this.listUserSessions.execute(id)).map(sessionAnswer) };
  }

  @Delete(':id/sessions')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endUserSessions', summary: 'Signs somebody out everywhere' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  endSessions(@UserId() id: number): Promise<void> {
    return this.endUserSessions.execute(id);
  }

  private async show(id: number, caller: Principal): Promise<UserAnswer> {
    const version = await this.editions.versionOf(editedAccount(id));
    const { account, affiliations, editable } = await this.showUser.execute(id, caller);
    const { organisations } = await this.structure.namesOf(affiliations);
    return {
      version,
      id: account.id,
      firstName: account.firstName,
      lastName: account.lastName,
      birthName: account.birthName,
      email: account.email,
      phone: account.phone,
      civility: account.civility,
      authenticationId: account.passwordHash === null ? null : account.id,
      roles: [...new Set(affiliations.map((each) => each.role))],
      userAffiliations: affiliations.map((each) => ({
        id: each.id,
        role: each.role,
        departmentId: each.departmentId,
        officeId: each.officeId,
        organizationId: each.organisationId,
        orgaName: each.organisationId === null ? null : (organisations.get(each.organisationId)?.name ?? null),
        active: each.active,
        editable: each.editable,
      })),
      editable,
    };
  }
}

function proposal(body: {
  id?: number | null;
  role: Principal['role'];
  departmentId?: number | null;
  officeId?: number | null;
  organizationId?: number | null;
}) {
  return {
    id: body.id ?? null,
    role: body.role,
    departmentId: body.departmentId ?? null,
    officeId: body.officeId ?? null,
    organisationId: body.organizationId ?? null,
  };
}
