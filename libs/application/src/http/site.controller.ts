import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Settings } from '@pds/platform';
import { PublisherAnswer } from './site.dto';

@ApiTags('site')
@Controller('api/site')
export class SiteController {
  constructor(private readonly settings: Settings) {}

  @Get('publisher')
  @ApiOperation({ operationId: 'showPublisher', summary: 'Who runs this installation, for its legal pages' })
  @ApiOkResponse({ type: PublisherAnswer })
  publisher(): PublisherAnswer {
    return this.settings.publisher;
  }
}
