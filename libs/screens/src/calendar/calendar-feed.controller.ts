import { createHash } from 'node:crypto';
import { Controller, Get, Headers, Ip, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { dossierPage, organiserPage } from '@pds/demand/contract';
import { Clock } from '@pds/kernel';
import { ApiProblems, networkOf, Settings } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import type { FastifyReply } from 'fastify';
import { calendarEvents } from './calendar-events';
import { CalendarFeed, type FeedEvent } from './calendar-feed.read-model';
import { calendarFile } from './calendar-file';

/** The calendars that programs read by secret links (docs/adr/0068-calendar-links.md). */
@ApiTags('home')
@Controller('api/feeds')
export class CalendarFeedController {
  constructor(
    private readonly users: UsersFacade,
    private readonly feed: CalendarFeed,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get(':token.ics')
  @ApiOperation({
    operationId: 'readCalendar',
    summary: 'The calendar of a secret link: the events of its owner’s dossiers, as iCalendar',
  })
  @ApiProduces('text/calendar')
  @ApiOkResponse({ content: { 'text/calendar': { schema: { type: 'string' } } } })
  @ApiResponse({ status: 304, description: 'Unchanged since the answer with that `ETag`' })
  @ApiProblems(404, 429)
  async read(
    @Param('token') token: string,
    @Ip() address: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const { scope } = await this.users.calendarReader(token, networkOf(address));
    const { appUrl } = this.settings;
    const pageOf = scope.kind === 'organiser' ? ({ id }: FeedEvent) => organiserPage(id) : dossierPage;
    const events = await this.feed.events(scope, this.clock.now());
    const file = calendarFile(
      'Postes de secours',
      events.flatMap((event) => calendarEvents(event, `${appUrl}${pageOf(event)}`, new URL(appUrl).hostname)),
    );
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`;
    void reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache' });
    if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)) {
      void reply.status(304);
      return undefined;
    }
    void reply.headers({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="postes-de-secours.ics"',
    });
    return file;
  }
}
