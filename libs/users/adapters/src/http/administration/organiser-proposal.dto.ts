import { ApiProperty } from '@nestjs/swagger';
import { LinkTokenField } from '../account/account.fields';

export class OrganiserProposalBody {
  @LinkTokenField()
  token!: string;
}

export class OrganiserProposalAnswer {
  @ApiProperty({ description: 'Name of the organisation' })
  organisation!: string;
}
