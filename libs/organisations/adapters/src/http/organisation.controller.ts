import { Body, Controller, Delete, Get, Param, Patch, Post, UseFilters } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Editions, type Principal } from '@pds/kernel';
import {
  AddAddress,
  AppointManager,
  CreateOrganisation,
  type CreateOrganisationCommand,
  DismissManager,
  editedAddresses,
  editedOrganisation,
  InviteManager,
  ManagerUnknown,
  NotAManager,
  OrganisationNotFound,
  UpdateOrganisation,
} from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { OrganisationReadModel } from '../read-models/organisation.read-model';
import { ErrorFlagFilter, FlaggedProblem } from './error-flag.filter';
import { organisationAnswer } from './organisation.answers';
import {
  AddAddressBody,
  AddressAnswer,
  CreateOrganisationAnswer,
  CreateOrganisationBody,
  InviteManagerBody,
  ManagersAnswer,
  OrganisationAnswer,
  UpdateOrganisationBody,
} from './organisation.dto';

const flagged = (status: number, description: string) =>
  ApiResponse({
    status,
    description,
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(FlaggedProblem) } } },
  });

/** Event organisers, as customers; their lists are in `screens/customers-and-users`. */
@ApiTags('organisations')
@ApiExtraModels(FlaggedProblem)
@Controller('api/organization')
export class OrganisationController {
  constructor(
    private readonly organisations: OrganisationReadModel,
    private readonly createOrganisation: CreateOrganisation,
    private readonly updateOrganisation: UpdateOrganisation,
    private readonly appointManager: AppointManager,
    private readonly inviteOrganisationManager: InviteManager,
    private readonly dismissManager: DismissManager,
    private readonly addAddress: AddAddress,
    private readonly editions: Editions,
  ) {}

  @Post('create')
  @UseFilters(ErrorFlagFilter)
  @ApiOperation({ operationId: 'createOrganisation', summary: 'Creates an organisation with its first manager' })
  @ApiCreatedResponse({ type: CreateOrganisationAnswer })
  @flagged(400, 'Requête mal formée ou champ inconnu')
  @flagged(404, 'Aucun utilisateur ne correspond à cet ID')
  @flagged(409, 'Une organisation avec ce nom existe déjà')
  @flagged(422, 'Règle non respectée')
  @ApiProblems(401, 403)
  @Idempotent()
  async create(
    @Body() body: CreateOrganisationBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CreateOrganisationAnswer> {
    const id = await this.createOrganisation.execute(commandOf(body), principal);
    return { error: false, id, organization: await this.organisation(id, principal) };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getOrganisation', summary: 'An organisation in the caller’s scope' })
  @ApiOkResponse({ type: OrganisationAnswer })
  @ApiProblems(401, 404)
  async organisation(
    @Param('id', idOr(OrganisationNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationAnswer> {
    const version = await this.editions.versionOf(editedOrganisation(id));
    const addressesVersion = await this.editions.versionOf(editedAddresses(id));
    const organisation = await this.organisations.details(id, principal.scope);
    if (!organisation) throw new OrganisationNotFound();
    return organisationAnswer(organisation, { version, addressesVersion });
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'updateOrganisation', summary: 'Saves the information tab of an organisation' })
  @ApiOkResponse({ type: OrganisationAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', idOr(OrganisationNotFound)) id: number,
    @Body() { version, ...changes }: UpdateOrganisationBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationAnswer> {
    await this.updateOrganisation.execute({ id, changes, version }, principal);
    return this.organisation(id, principal);
  }

  @Patch('update-manager/:orgId/:userId')
  @ApiOperation({ operationId: 'addOrganisationManager', summary: 'Makes an account a manager of an organisation' })
  @ApiOkResponse({ type: ManagersAnswer })
  @ApiProblems(401, 403, 404)
  async addManager(
    @Param('orgId', idOr(OrganisationNotFound)) organisationId: number,
    @Param('userId', idOr(ManagerUnknown)) accountId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ManagersAnswer> {
    await this.appointManager.execute({ organisationId, accountId }, principal);
    return this.managers(organisationId, principal);
  }

  @Post(':id/manager')
  @ApiOperation({
    operationId: 'inviteOrganisationManager',
    summary: 'Has somebody manage an organisation, by their e-mail address, once they agree',
  })
  @ApiCreatedResponse({ type: ManagersAnswer })
  @ApiProblems(400, 401, 403, 404, 422, 429)
  @Idempotent()
  async inviteManager(
    @Param('id', idOr(OrganisationNotFound)) organisationId: number,
    @Body() { notify = false, ...person }: InviteManagerBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ManagersAnswer> {
    await this.inviteOrganisationManager.execute({ organisationId, person, notify }, principal);
    return this.managers(organisationId, principal);
  }

  @Delete(':id/manager/:userId')
  @ApiOperation({ operationId: 'removeOrganisationManager', summary: 'Takes a manager back; the last one stays' })
  @ApiOkResponse({ type: ManagersAnswer })
  @ApiProblems(401, 403, 404, 409)
  async removeManager(
    @Param('id', idOr(OrganisationNotFound)) organisationId: number,
    @Param('userId', idOr(NotAManager)) accountId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ManagersAnswer> {
    await this.dismissManager.execute({ organisationId, accountId }, principal);
    return this.managers(organisationId, principal);
  }

  @Post('add-address/:orgId')
  @ApiOperation({ operationId: 'addOrganisationAddress', summary: 'Adds an address to an organisation' })
  @ApiCreatedResponse({ type: AddressAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async createAddress(
    @Param('orgId', idOr(OrganisationNotFound)) organisationId: number,
    @Body() body: AddAddressBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AddressAnswer> {
    const { kind, line2 = null, ...lines } = body;
    const id = await this.addAddress.execute({ organisationId, form: { ...lines, line2 }, kind }, principal);
    const address = await this.organisations.address(id, principal.scope);
    return address!;
  }

  private async managers(organisationId: number, principal: Principal): Promise<ManagersAnswer> {
    const { managers, pendingManagers } = await this.organisation(organisationId, principal);
    return { managers, pendingManagers };
  }
}

function commandOf(body: CreateOrganisationBody): CreateOrganisationCommand {
  const { manager } = body;
  return {
    form: {
      name: body.name,
      isIndividual: body.isIndividual ?? false,
      type: body.type ?? null,
      identifier: body.identifier ?? null,
      accountingEmail: body.accountingEmail ?? null,
      contact: { line1: body.address1, line2: body.address2 ?? null, zipcode: body.zipcode, city: body.city },
      billing: body.billingAddressCheckbox
        ? {
            line1: body.billingAddress1 ?? '',
            line2: body.billingAddress2 ?? null,
            zipcode: body.billingZipCode ?? '',
            city: body.billingCity ?? '',
          }
        : null,
    },
    manager: managerOf(manager ?? null),
    notify: body.notify ?? false,
    departmentId: body.departmentId ?? undefined,
  };
}

function managerOf(manager: CreateOrganisationBody['manager']): CreateOrganisationCommand['manager'] {
  if (!manager) return null;
  const { id, firstName, lastName, email } = manager;
  if (id !== undefined && id !== null) return { id };
  return { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
}
