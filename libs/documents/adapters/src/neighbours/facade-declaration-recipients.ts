import { type DeclaredEvent, DeclarationRecipients } from '@pds/documents/domain';
import { type DeadlineKind, deadlineRulesOf, holdsFor, type OrganisationsFacade } from '@pds/organisations/contract';

/**
 * The kinds of rules whose recipient gets the declaration, the prefecture first. Not the mayor: a rule has one address, and every commune of
 * the department its own mayor.
 */
const authorities: readonly DeadlineKind[] = ['prefecture', 'safety-file', 'sdis', 'samu', 'police'];

/** The recipients of the department's rules that hold for the public of the event; of those rules only that somebody has verified. */
export class FacadeDeclarationRecipients extends DeclarationRecipients {
  constructor(private readonly organisations: Pick<OrganisationsFacade, 'department' | 'ownDeadlineRules'>) {
    super();
  }

  override async of({ departmentId, eventDepartmentCode, publicPeak }: DeclaredEvent): Promise<readonly string[]> {
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    if (!department || department.code !== eventDepartmentCode) return [];
    const rules = deadlineRulesOf(await this.organisations.ownDeadlineRules(), department.id).filter(
      (rule) => !rule.toVerify && holdsFor(rule, publicPeak),
    );
    const addresses = authorities.flatMap((kind) =>
      rules.filter((rule) => rule.kind === kind).map((rule) => rule.recipientEmail),
    );
    return [...new Set(addresses.filter((address) => address !== ''))];
  }
}
