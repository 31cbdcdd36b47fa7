import type { Clock } from '@pds/kernel';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';
import type { Structure } from '../../ports/structure';
import type { Tokens } from '../../ports/login/tokens';
import { ProposalNoLongerValid } from '../../users.errors';

/** The name of the organisation in the proposal of an e-mail's link. Throws `ProposalNoLongerValid`. */
export class ShowOrganiserProposal {
  constructor(
    private readonly proposals: OrganiserProposals,
    private readonly structure: Structure,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute(secret: string): Promise<{ organisation: string }> {
    const proposal = await this.proposals.findByToken(this.tokens.digest(secret), this.clock.now());
    if (!proposal) throw new ProposalNoLongerValid();
    const { organisationId } = proposal;
    const { organisations } = await this.structure.namesOf([{ departmentId: null, officeId: null, organisationId }]);
    const organisation = organisations.get(organisationId);
    if (!organisation) throw new ProposalNoLongerValid();
    return { organisation: organisation.name };
  }
}
