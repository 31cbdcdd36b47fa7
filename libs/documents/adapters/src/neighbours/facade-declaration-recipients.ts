import { DeclarationRecipients } from '@pds/documents/domain';
import { type DeadlineKind, deadlineRulesOf, holdsFor, type OrganisationsFacade } from '@pds/organisations/contract';

/** The kinds of rules whose recipient gets the declaration, the prefecture first. */
const authorities: readonly DeadlineKind[] = ['prefecture', 'safety-file', 'mayor', 'sdis', 'samu', 'police'];

/** The recipients of the department's rules that hold for the public of the event. */
export class FacadeDeclarationRecipients extends DeclarationRecipients {
  constructor(private readonly organisations: Pick<OrganisationsFacade, 'ownDeadlineRules'>) {
    super();
  }

  override async of(event: { departmentId: number | null; publicPeak: number }): Promise<readonly string[]> {
    const rules = deadlineRulesOf(await this.organisations.ownDeadlineRules(), event.departmentId);
    const addresses = authorities.flatMap((kind) =>
      rules.filter((rule) => rule.kind === kind && holdsFor(rule, event.publicPeak)).map((rule) => rule.recipientEmail),
    );
    return [...new Set(addresses.filter((address) => address !== ''))];
  }
}
