import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { TeamRules } from '@pds/pricing/contract';
import { TeamSettings } from '@pds/pricing/domain';

export class PostgresTeamSettings extends TeamSettings {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(departmentId: number): Promise<Partial<TeamRules>> {
    const [row] = await this.unitOfWork.query<{ rules: Partial<TeamRules> }>(
      'SELECT rules FROM pricing.team_settings WHERE department_id = $1',
      [departmentId],
    );
    return row?.rules ?? {};
  }

  override async all(): Promise<ReadonlyMap<number, Partial<TeamRules>>> {
    const rows = await this.unitOfWork.query<{ id: number; rules: Partial<TeamRules> }>(
      'SELECT department_id AS id, rules FROM pricing.team_settings',
    );
    return new Map(rows.map(({ id, rules }) => [id, rules]));
  }

  override async save(departmentId: number, rules: Partial<TeamRules>): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO pricing.team_settings (department_id, rules) VALUES ($1, $2)
       ON CONFLICT (department_id) DO UPDATE SET rules = $2`,
      [departmentId, JSON.stringify(rules)],
    );
  }
}
