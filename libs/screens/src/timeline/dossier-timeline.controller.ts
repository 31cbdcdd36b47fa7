import { Body, Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { demandIdPipe } from '@pds/demand/adapters';
import { AddNote, DemandNotFound } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, ProducesWorkbook, workbookFile } from '@pds/platform';
import { DescribedTimeline } from './described-timeline';
import { DossierTimeline, type TimelinePlace } from './dossier-timeline.read-model';
import {
  AddNoteBody,
  placePattern,
  ShowTimelineQuery,
  TimelineAnswer,
  TimelineFilterQuery,
} from './dossier-timeline.dto';
import { timelineWorkbook } from './timeline-workbook';

const usualLimit = 50;

/** The timeline of a dossier, for its staff: events with their changes and authors, and the notes that staff leave each other. */
@ApiTags('demand')
@Controller('api/demand')
export class DossierTimelineController {
  constructor(
    private readonly timeline: DossierTimeline,
    private readonly described: DescribedTimeline,
    private readonly addNote: AddNote,
  ) {}

  @Get(':id/timeline')
  @ApiOperation({ operationId: 'showTimeline', summary: 'What happened to a dossier, newest first' })
  @ApiOkResponse({ type: TimelineAnswer })
  @ApiProblems(400, 401, 403, 404)
  async show(
    @Param('id', demandIdPipe) id: number,
    @Query() { below, limit = usualLimit, ...filters }: ShowTimelineQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<TimelineAnswer> {
    const timeZone = await this.timeline.zoneOf(id, scope);
    if (timeZone === null) throw new DemandNotFound();
    const [events, people] = await Promise.all([
      this.timeline.events(id, scope, filters, limit + 1, below === undefined ? undefined : placeOf(below)),
      this.timeline.participants(id, scope),
    ]);
    const page = events.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: await this.described.entries(id, timeZone, page, people),
      next: last && events.length > limit ? `${last.at}~${last.key.source}~${last.key.id}` : null,
      people,
    };
  }

  @Get(':id/timeline/export')
  @ApiOperation({ operationId: 'exportTimeline', summary: 'The timeline of a dossier as a workbook, a row a change' })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403, 404)
  async export(
    @Param('id', demandIdPipe) id: number,
    @Query() filters: TimelineFilterQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<StreamableFile> {
    const timeZone = await this.timeline.zoneOf(id, scope);
    if (timeZone === null) throw new DemandNotFound();
    const workbook = timelineWorkbook(this.described.batches(id, scope, timeZone, filters));
    return workbookFile(`historique-dossier-${id}`, workbook);
  }

  @Post(':id/notes')
  @HttpCode(204)
  @Idempotent()
  @ApiOperation({ operationId: 'addNote', summary: 'Leaves an internal note on a dossier, for its staff only' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 422)
  async note(
    @Param('id', demandIdPipe) demandId: number,
    @Body() { text }: AddNoteBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.addNote.execute({ demandId, text }, principal);
  }
}

/** The pattern of the query parameter was already checked. */
function placeOf(below: string): TimelinePlace {
  const [, at, source, id] = placePattern.exec(below)!;
  return { at: Number(at), source: source!, id: Number(id) };
}
