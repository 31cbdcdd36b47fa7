import { ApiProperty } from '@nestjs/swagger';
import { letterBounds } from '@pds/kernel';
import { TextField } from '@pds/platform';

/** A letter as typed in its fields. */
export class LetterPreviewBody {
  @TextField({ maxLength: letterBounds.subject, verbatim: true })
  subject!: string;
  @TextField({ maxLength: letterBounds.content, verbatim: true, description: 'Rich text' })
  content!: string;
}

export class LetterPreviewAnswer {
  @ApiProperty({ description: 'The page that the recipient’s program shows' })
  html!: string;
  @ApiProperty({ description: 'The same without formatting, for programs that show texts only' })
  text!: string;
}
