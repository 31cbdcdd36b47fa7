import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { richLetter } from '@pds/paper';
import { ApiProblems } from '@pds/platform';
import { LetterPreviewAnswer, LetterPreviewBody } from './letter-preview.dto';

/** Shown in place of a button whose address does not exist yet. */
const futureButton = { label: 'Lien personnel', url: '[lien personnel, créé à l’envoi]' };

/** Letters as their recipients will see them. */
@ApiTags('document')
@Controller('api/letter-preview')
export class LetterPreviewController {
  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'previewLetter', summary: 'A letter as its recipient will see it; stores nothing' })
  @ApiOkResponse({ type: LetterPreviewAnswer })
  @ApiProblems(400, 401, 403)
  preview(@Body() { subject, content }: LetterPreviewBody): LetterPreviewAnswer {
    const { html, text } = richLetter({ subject, content, button: futureButton });
    return { html, text };
  }
}
