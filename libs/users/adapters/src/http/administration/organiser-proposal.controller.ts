import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@pds/platform';
import { AcceptOrganiserProposal, ShowOrganiserProposal } from '@pds/users/domain';
import { OrganiserProposalAnswer, OrganiserProposalBody } from './organiser-proposal.dto';

/** The page of a link that proposes to manage an organisation; the secret is in the body, so that no log contains it. */
@ApiTags('users')
@Controller('api/users/organiser-proposal')
export class OrganiserProposalController {
  constructor(
    private readonly showOrganiserProposal: ShowOrganiserProposal,
    private readonly acceptOrganiserProposal: AcceptOrganiserProposal,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'showOrganiserProposal', summary: 'What the link of a proposal asks' })
  @ApiOkResponse({ type: OrganiserProposalAnswer })
  @ApiProblems(400, 422)
  show(@Body() { token }: OrganiserProposalBody): Promise<OrganiserProposalAnswer> {
    return this.showOrganiserProposal.execute(token);
  }

  @Post('accept')
  @HttpCode(204)
  @ApiOperation({ operationId: 'acceptOrganiserProposal', summary: 'Agrees to manage an organisation' })
  @ApiNoContentResponse()
  @ApiProblems(400, 422)
  accept(@Body() { token }: OrganiserProposalBody): Promise<void> {
    return this.acceptOrganiserProposal.execute(token);
  }
}
