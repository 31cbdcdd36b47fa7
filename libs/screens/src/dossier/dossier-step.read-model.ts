import type { DocumentsFacade } from '@pds/documents/contract';
import { type Clock, ownScope, type Principal } from '@pds/kernel';
import { scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type OrganiserStep, type StepFacts, stepFacts, stepsOf } from './step-facts';

/** The next step of one dossier. */
export class DossierStep {
  constructor(
    private readonly documents: Pick<DocumentsFacade, 'demandsWithOutdatedQuote'>,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The next step of a dossier that the caller filed or whose organisation they manage; null for any other. */
  async of(id: number, principal: Principal): Promise<OrganiserStep | null> {
    const own = ownScope(principal);
    const now = this.clock.now();
    const [row] = await this.unitOfWork.query<{ step: StepFacts }>(
      sql`SELECT ${stepFacts(own, now)} AS step FROM demand.v_all_dossiers d
          WHERE d.id = ${id} AND ${scopeCondition(own, sql`d`)}`,
    );
    if (!row) return null;
    return (await stepsOf([{ id, ...row }], now, this.documents)).get(id)!;
  }
}
