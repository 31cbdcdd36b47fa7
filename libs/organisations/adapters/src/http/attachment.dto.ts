import { ApiProperty } from '@nestjs/swagger';
import { YesNoField } from '@pds/platform';

export class AttachmentPersonAnswer {
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  email!: string;
}

export class AttachmentOrganisationAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}

export class AttachmentAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: AttachmentOrganisationAnswer })
  organisation!: AttachmentOrganisationAnswer;
  @ApiProperty({ description: 'SIRET of the organisation, which the person’s identity provider vouches for' })
  siret!: string;
  @ApiProperty({ type: AttachmentPersonAnswer })
  person!: AttachmentPersonAnswer;
  @ApiProperty({ format: 'date-time', description: 'Until when a manager may answer' })
  expiresAt!: string;
}

export class AnswerAttachmentBody {
  @YesNoField()
  accepted!: boolean;
}
