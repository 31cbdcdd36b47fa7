import { defaultReminderRules, DepartmentReminderRules, type ReminderRules } from '@pds/accounting/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

export class PostgresReminderRules extends DepartmentReminderRules {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(departmentId: number | null): Promise<ReminderRules> {
    if (departmentId === null) return defaultReminderRules;
    const [own] = await this.unitOfWork.query<ReminderRules>(
      sql`SELECT least_days_between AS "leastDaysBetween", stages FROM accounting.reminder_rules
          WHERE department_id = ${departmentId}`,
    );
    return own ?? defaultReminderRules;
  }

  override async save(departmentId: number, { leastDaysBetween, stages }: ReminderRules): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.reminder_rules (department_id, least_days_between, stages)
          VALUES (${departmentId}, ${leastDaysBetween}, ${JSON.stringify(stages)}::jsonb)
          ON CONFLICT (department_id) DO UPDATE SET least_days_between = EXCLUDED.least_days_between,
            stages = EXCLUDED.stages`,
    );
  }
}
