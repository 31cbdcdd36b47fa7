import { Body, Controller, Get, Header, Param, Patch, Post, Query, UseFilters } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Editions, type FieldError, type Principal, toIsoWithOffset } from '@pds/kernel';
import { associationName, issuerDetailsOf, issuerObstacles, OrganisationsFacade } from '@pds/organisations/contract';
import {
  DepartmentNotFound,
  departmentWarnings,
  EditDepartment,
  editedDepartment,
  editedOffice,
  EditOffice,
  NotAffiliated,
  OfficeNotFound,
  OpenOffice,
  TermsOfSaleNotFound,
} from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr, Idempotent } from '@pds/platform';
import { sanitizeRichText } from '@pds/paper';
import { UsersFacade } from '@pds/users/contract';
import { StructureReadModel } from '../read-models/structure.read-model';
import { ErrorFlagFilter, FlaggedProblem } from './error-flag.filter';
import {
  DepartmentAnswer,
  DepartmentChoiceAnswer,
  DepartmentListAnswer,
  DepartmentListQuery,
  type DepartmentNamesAnswer,
  EditDepartmentBody,
  EditOfficeBody,
  EprotecDepartmentAnswer,
  EprotecOfficesAnswer,
  OfficeAnswer,
  OfficeListAnswer,
  OfficeListQuery,
  OfficeRowAnswer,
  OpenOfficeBody,
  OwnDepartmentAnswer,
  OwnOfficeAnswer,
  TermsOfSaleAnswer,
  TermsOfSaleQuery,
} from './structure.dto';

/** More than there are departments, and a few MB of text. */
const maxSanitizedTerms = 200;

/** The association's own structure: departments and offices. */
@ApiTags('organisations')
@ApiExtraModels(OwnDepartmentAnswer, OwnOfficeAnswer, FlaggedProblem)
@Controller('api')
export class StructureController {
  /** Sanitized terms of sale by department and version. A version never changes, and anybody may ask for it as often as they like. */
  private readonly sanitized = new Map<string, string>();

  constructor(
    private readonly structure: StructureReadModel,
    private readonly organisations: OrganisationsFacade,
    private readonly users: UsersFacade,
    private readonly editDepartment: EditDepartment,
    private readonly editOffice: EditOffice,
    private readonly openOffice: OpenOffice,
    private readonly editions: Editions,
  ) {}

  @Get('department/list')
  @ApiOperation({ operationId: 'listDepartments', summary: 'Every department, in the order of codes' })
  @ApiOkResponse({ type: [DepartmentChoiceAnswer] })
  departments(): Promise<DepartmentChoiceAnswer[]> {
    return this.structure.departments();
  }

  @Get('department/training-offices/list')
  @ApiOperation({ operationId: 'mapDepartments', summary: 'Names of the departments by id' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: { type: 'string' }, example: { 69: 'Rhône' } } })
  @ApiProblems(401)
  async trainingOffices(): Promise<DepartmentNamesAnswer> {
    const departments = await this.structure.departments();
    return Object.fromEntries(departments.map(({ id, name }) => [String(id), name]));
  }

  @Get('department/office/list')
  @ApiOperation({
    operationId: 'listDepartmentDetails',
    summary: 'The departments in the caller’s scope, with contacts',
  })
  @ApiOkResponse({ type: DepartmentListAnswer })
  @ApiProblems(400, 401, 403)
  departmentPage(
    @Query() query: DepartmentListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DepartmentListAnswer> {
    return this.structure.departmentPage(principal.scope, query, query);
  }

  @Get('department/office/:departmentId')
  @ApiOperation({ operationId: 'listOfficesOfDepartment', summary: 'The offices of a department, by name' })
  @ApiOkResponse({ type: [OfficeRowAnswer] })
  @ApiProblems(401, 403, 404)
  async officesOfDepartment(
    @Param('departmentId', idOr(DepartmentNotFound)) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OfficeRowAnswer[]> {
    const offices = await this.structure.officesOf(departmentId, principal.scope);
    if (!offices) throw new DepartmentNotFound();
    return offices;
  }

  @Get('department/eprotec/list')
  @ApiOperation({ operationId: 'listEprotecDepartments', summary: 'Departments that a station can be attached to' })
  @ApiOkResponse({ type: [EprotecDepartmentAnswer] })
  @ApiProblems(401, 403)
  async eprotecDepartments(): Promise<EprotecDepartmentAnswer[]> {
    return (await this.structure.departments()).map(({ id, code, name }) => ({ id, number: code, name }));
  }

  @Get('department/terms-of-sale')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ operationId: 'readTermsOfSale', summary: 'The terms of sale of a department, for everybody' })
  @ApiOkResponse({ type: TermsOfSaleAnswer })
  @ApiProblems(400, 404)
  async termsOfSale(@Query() { department, version: wanted }: TermsOfSaleQuery): Promise<TermsOfSaleAnswer> {
    const found = await this.structure.termsOfSale(department, wanted);
    if (!found) throw new DepartmentNotFound();
    const { code, content, version, currentVersion, changedAt, timeZone } = found;
    if (wanted !== undefined && version === null) throw new TermsOfSaleNotFound();
    return {
      department: code,
      association: associationName(found),
      content: content === null ? null : this.sanitizedTerms(`${code} ${version}`, content),
      version,
      changedAt: changedAt === null ? null : toIsoWithOffset(changedAt, timeZone),
      isCurrent: wanted === undefined || wanted === currentVersion,
    };
  }

  private sanitizedTerms(key: string, content: string): string {
    const known = this.sanitized.get(key);
    if (known !== undefined) return known;
    if (this.sanitized.size >= maxSanitizedTerms) this.sanitized.clear();
    const safe = sanitizeRichText(content);
    this.sanitized.set(key, safe);
    return safe;
  }

  @Get('department/:id')
  @ApiOperation({ operationId: 'getDepartment', summary: 'A department; one’s own unless administrator' })
  @ApiOkResponse({ type: DepartmentAnswer })
  @ApiProblems(401, 403, 404)
  async department(
    @Param('id', idOr(DepartmentNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DepartmentAnswer> {
    const department = await this.shownDepartment(id, principal);
    if (!department) throw new DepartmentNotFound();
    return department;
  }

  @Patch('department/:id')
  @ApiOperation({ operationId: 'updateDepartment', summary: 'Changes a department; rich text is cleaned' })
  @ApiOkResponse({ type: DepartmentAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async updateDepartment(
    @Param('id', idOr(DepartmentNotFound)) id: number,
    @Body() { version, ...changes }: EditDepartmentBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DepartmentAnswer> {
    await this.editDepartment.execute({ id, changes, version }, principal);
    return this.department(id, principal);
  }

  @Post('department/:id/office')
  @ApiOperation({ operationId: 'openOffice', summary: 'Opens an office of a department; its other data follow' })
  @ApiCreatedResponse({ type: OfficeAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async open(
    @Param('id', idOr(DepartmentNotFound)) departmentId: number,
    @Body() details: OpenOfficeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OfficeAnswer> {
    return this.office(await this.openOffice.execute({ departmentId, details }, principal), principal);
  }

  @Get('affiliation')
  @UseFilters(ErrorFlagFilter)
  @ApiOperation({
    operationId: 'getOwnStructure',
    summary: '« Mon département »: where the active affiliation lies; an office comes with its department',
  })
  @ApiOkResponse({
    schema: {
      type: 'array',
      items: { oneOf: [{ $ref: getSchemaPath(OwnDepartmentAnswer) }, { $ref: getSchemaPath(OwnOfficeAnswer) }] },
    },
  })
  @ApiResponse({
    status: 404,
    description: 'Aucun département',
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(FlaggedProblem) } } },
  })
  @ApiProblems(401, 403)
  async affiliation(@CurrentPrincipal() principal: Principal): Promise<(OwnDepartmentAnswer | OwnOfficeAnswer)[]> {
    const workplace = await this.users.workplaceOf(principal.accountId);
    const department = workplace && (await this.shownDepartment(workplace.departmentId, principal));
    if (!department) throw new NotAffiliated();
    const own: OwnDepartmentAnswer = { kind: 'department', ...department };
    const office = workplace.officeId === null ? null : await this.shownOffice(workplace.officeId, principal);
    return office ? [{ kind: 'office', ...office }, own] : [own];
  }

  @Get('office/list')
  @ApiOperation({ operationId: 'listOffices', summary: 'The offices in the caller’s scope' })
  @ApiOkResponse({ type: OfficeListAnswer })
  @ApiProblems(400, 401, 403)
  offices(@Query() query: OfficeListQuery, @CurrentPrincipal() principal: Principal): Promise<OfficeListAnswer> {
    return this.structure.offices(principal.scope, query, query);
  }

  @Get('office/eprotec/list')
  @ApiOperation({
    operationId: 'listEprotecOffices',
    summary: 'Offices of the scope that a station can be attached to',
  })
  @ApiOkResponse({ type: EprotecOfficesAnswer })
  @ApiProblems(401, 403)
  async eprotecOffices(@CurrentPrincipal() principal: Principal): Promise<EprotecOfficesAnswer> {
    const offices = await this.structure.officesInScope(principal.scope);
    return { records: offices.map(({ id, department, name }) => ({ id, department, name })) };
  }

  @Get('office/:id')
  @ApiOperation({ operationId: 'getOffice', summary: 'An office in the caller’s scope' })
  @ApiOkResponse({ type: OfficeAnswer })
  @ApiProblems(401, 403, 404)
  async office(
    @Param('id', idOr(OfficeNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OfficeAnswer> {
    const office = await this.shownOffice(id, principal);
    if (!office) throw new OfficeNotFound();
    return office;
  }

  @Patch('office/:id')
  @ApiOperation({ operationId: 'updateOffice', summary: 'Changes an office; bank details count with billing autonomy' })
  @ApiOkResponse({ type: OfficeAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async updateOffice(
    @Param('id', idOr(OfficeNotFound)) id: number,
    @Body() { version, ...changes }: EditOfficeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OfficeAnswer> {
    await this.editOffice.execute({ id, changes, version }, principal);
    return this.office(id, principal);
  }

  private async shownDepartment(id: number, { scope }: Principal): Promise<DepartmentAnswer | null> {
    const version = await this.editions.versionOf(editedDepartment(id));
    const department = await this.structure.department(id, scope);
    return (
      department && {
        ...department,
        version,
        departmentNumber: department.number,
        warnings: departmentWarnings(department),
        lacks: await this.issuerObstaclesOf(id, null),
      }
    );
  }

  private async shownOffice(id: number, { scope }: Principal): Promise<OfficeAnswer | null> {
    const version = await this.editions.versionOf(editedOffice(id));
    const office = await this.structure.office(id, scope);
    return office && { ...office, version, lacks: await this.issuerObstaclesOf(office.departmentId, id) };
  }

  /** What a department is missing to bill, or an office that bills in its own name, as the dossiers report it. */
  private async issuerObstaclesOf(departmentId: number, officeId: number | null): Promise<FieldError[]> {
    const department = await this.organisations.department(departmentId);
    const office = officeId === null ? null : await this.organisations.office(officeId);
    if (!department || (office && !office.isBillingAutonomy)) return [];
    return issuerObstacles(issuerDetailsOf(department, office));
  }
}
