import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { mailTemplateKinds } from '@pds/organisations/contract';
import { DepartmentNotFound, EditMailTemplate, ResetMailTemplate, ShowMailTemplates } from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr, LoadedVersionQuery } from '@pds/platform';
import { EditMailTemplateBody, MailTemplateAnswer } from './mail-template.dto';

const departmentId = idOr(DepartmentNotFound);

/** The letters with which a department sends its papers. */
@ApiTags('organisations')
@Controller('api/department/:id/mail-templates')
export class MailTemplateController {
  constructor(
    private readonly showMailTemplates: ShowMailTemplates,
    private readonly editMailTemplate: EditMailTemplate,
    private readonly resetMailTemplate: ResetMailTemplate,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listMailTemplates', summary: 'The letters of a department, its own or ours' })
  @ApiOkResponse({ type: [MailTemplateAnswer] })
  @ApiProblems(401, 403, 404)
  async list(
    @Param('id', departmentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MailTemplateAnswer[]> {
    return (await this.showMailTemplates.execute(id, principal)).map((each) => MailTemplateAnswer.of(each));
  }

  @Put(':kind')
  @ApiOperation({ operationId: 'updateMailTemplate', summary: 'Changes a letter; unknown placeholders are refused' })
  @ApiParam({ name: 'kind', enum: mailTemplateKinds })
  @ApiOkResponse({ type: [MailTemplateAnswer], description: 'Every letter of the department' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', departmentId) id: number,
    @Param('kind') kind: string,
    @Body() { version, ...template }: EditMailTemplateBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MailTemplateAnswer[]> {
    await this.editMailTemplate.execute({ departmentId: id, kind, template, version }, principal);
    return this.list(id, principal);
  }

  @Delete(':kind')
  @ApiOperation({ operationId: 'resetMailTemplate', summary: 'Gives up the department’s own letter for ours' })
  @ApiParam({ name: 'kind', enum: mailTemplateKinds })
  @ApiOkResponse({ type: [MailTemplateAnswer], description: 'Every letter of the department' })
  @ApiProblems(400, 401, 403, 404, 409)
  async reset(
    @Param('id', departmentId) id: number,
    @Param('kind') kind: string,
    @Query() { version }: LoadedVersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MailTemplateAnswer[]> {
    await this.resetMailTemplate.execute({ departmentId: id, kind, version }, principal);
    return this.list(id, principal);
  }
}
