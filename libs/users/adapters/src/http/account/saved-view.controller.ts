import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import {
  DeleteSavedView,
  ListSavedViews,
  type SavedView,
  SavedViewNotFound,
  SaveView,
  sharingDepartmentOf,
} from '@pds/users/domain';
import { SavedViewAnswer, SavedViewListQuery, SavedViewsAnswer, SaveViewBody } from './saved-view.dto';

/** Named filters, columns and sort orders of the staff's lists. */
@ApiTags('users')
@Controller('api/account/saved-views')
export class SavedViewController {
  constructor(
    private readonly listSavedViews: ListSavedViews,
    private readonly saveView: SaveView,
    private readonly deleteSavedView: DeleteSavedView,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listSavedViews',
    summary: 'The views of a list: one’s own and those of the department',
  })
  @ApiOkResponse({ type: SavedViewsAnswer })
  @ApiProblems(400, 401, 403)
  async list(
    @Query() { list }: SavedViewListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SavedViewsAnswer> {
    const views = await this.listSavedViews.execute(list, principal);
    return {
      records: views.map((view) => answerOf(view, principal)),
      canShare: sharingDepartmentOf(principal) !== null,
    };
  }

  @Post()
  @ApiOperation({ operationId: 'saveView', summary: 'Saves a view, or replaces one’s own of the same name' })
  @ApiCreatedResponse({ type: SavedViewAnswer })
  @ApiProblems(400, 401, 403, 409, 422)
  @Idempotent()
  async save(
    @Body() { list, name, query, columns = null, isShared = false }: SaveViewBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SavedViewAnswer> {
    const command = { list, name, query, columns: columns?.split(',') ?? null, isShared };
    return answerOf(await this.saveView.execute(command, principal), principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteSavedView', summary: 'Deletes one of one’s views, also for the department' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  remove(@Param('id', idOr(SavedViewNotFound)) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.deleteSavedView.execute(id, principal);
  }
}

function answerOf(
  { id, name, query, columns, departmentId, accountId }: SavedView,
  principal: Principal,
): SavedViewAnswer {
  return {
    id,
    name,
    query,
    columns: columns?.join(',') ?? null,
    isShared: departmentId !== null && departmentId === sharingDepartmentOf(principal),
    isOwn: accountId === principal.accountId,
  };
}
