import { ApiProperty } from '@nestjs/swagger';
import { LinkTokenField } from '@pds/platform';

export class OrganiserProposalBody {
  @LinkTokenField()
  token!: string;
}

export class OrganiserProposalAnswer {
  @ApiProperty({ description: 'Name of the organisation' })
  organisation!: string;
}
