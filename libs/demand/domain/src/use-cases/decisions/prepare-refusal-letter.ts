import type { RefusalCause } from '@pds/demand/contract';
import { isInScope, type LetterDraft, type Letters, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { refusalLetterValues } from '../../model/decisions/refusal-letter';
import type { Demands } from '../../ports/demands';
import type { Organisers } from '../../ports/organisers';
import type { RefusalLetters } from '../../ports/refusal-letters';

/** The letter of a refusal before anybody edited it. */
export interface RefusalLetter extends LetterDraft {
  /** The contact of the demand. */
  readonly receiver: string;
}

/**
 * Prepares the letter that refuses an organiser's event: the department's letter for a cause, filled with the demand. Throws {@link
 * DemandNotFound} (outside the scope included), and `IllegalStatusChange` unless EN COURS.
 */
export class PrepareRefusalLetter {
  constructor(
    private readonly demands: Demands,
    private readonly organisers: Organisers,
    private readonly templates: RefusalLetters,
    private readonly letters: Letters,
  ) {}

  async execute(id: number, cause: RefusalCause, principal: Principal): Promise<RefusalLetter> {
    const demand = await this.demands.find(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    demand.assertRefusable();
    const state = demand.snapshot();
    const { departmentId, officeId, organisationId } = state;
    const client = organisationId === null ? null : await this.organisers.name(organisationId);
    const association = departmentId === null ? null : await this.templates.association(departmentId, officeId);
    const template = await this.templates.templateFor(departmentId, cause);
    return {
      ...this.letters.draft(template, refusalLetterValues(state, client, association)),
      receiver: state.contact.email,
    };
  }
}
