import type { TypeOrmUnitOfWork } from '@pds/platform';
import { FiledDemands } from '@pds/users/domain';

/** Demands, read from the table of the context that owns them. */
export class SqlFiledDemands extends FiledDemands {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async isInProgress(demandId: number, accountId: number): Promise<boolean> {
    const [demand] = await this.unitOfWork.query(
      'SELECT 1 FROM demand.demands WHERE id = $1 AND filed_by = $2 AND status = 1 AND deleted_at IS NULL',
      [demandId, accountId],
    );
    return demand !== undefined;
  }
}
