import type { DeadlineRuleInForce } from '@pds/organisations/contract';
import { DeadlineRules } from '@pds/organisations/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

type Row = Omit<DeadlineRuleInForce, 'changedAt'> & {
  readonly departmentId: number;
  readonly changedAt: Date | null;
};

export class PostgresDeadlineRules extends DeadlineRules {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(departmentId: number): Promise<readonly DeadlineRuleInForce[] | undefined> {
    return (await this.rulesWhere(sql`department_id = ${departmentId}`)).get(departmentId);
  }

  override all(): Promise<ReadonlyMap<number, readonly DeadlineRuleInForce[]>> {
    return this.rulesWhere(sql`true`);
  }

  override async save(departmentId: number, rules: readonly DeadlineRuleInForce[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.unitOfWork.query(sql`DELETE FROM organisations.deadline_rules WHERE department_id = ${departmentId}`);
      for (const rule of rules) await this.add(departmentId, rule);
    });
  }

  private async add(departmentId: number, rule: DeadlineRuleInForce): Promise<void> {
    const { kind, minPublic, maxPublic, delay, unit, source, sourceDate, toVerify, changedAt } = rule;
    await this.unitOfWork.query(
      sql`INSERT INTO organisations.deadline_rules (department_id, kind, min_public, max_public, delay, unit, recipient_name,
            recipient_email, recipient_address, source, source_date, to_verify, changed_at)
          VALUES (${departmentId}, ${kind}, ${minPublic}, ${maxPublic}, ${delay}, ${unit}, ${rule.recipientName},
            ${rule.recipientEmail}, ${rule.recipientAddress}, ${source}, ${sourceDate}::date, ${toVerify},
            ${changedAt === null ? null : new Date(changedAt)}::timestamptz)`,
    );
  }

  private async rulesWhere(condition: Sql): Promise<Map<number, DeadlineRuleInForce[]>> {
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT department_id AS "departmentId", kind, min_public AS "minPublic", max_public AS "maxPublic", delay, unit,
            recipient_name AS "recipientName", recipient_email AS "recipientEmail", recipient_address AS "recipientAddress",
            source, to_char(source_date, 'YYYY-MM-DD') AS "sourceDate", to_verify AS "toVerify", changed_at AS "changedAt"
          FROM organisations.deadline_rules WHERE ${condition} ORDER BY department_id, kind COLLATE "C", min_public`,
    );
    const byDepartment = new Map<number, DeadlineRuleInForce[]>();
    for (const { departmentId, changedAt, ...rule } of rows) {
      const rules = byDepartment.get(departmentId) ?? [];
      rules.push({ ...rule, changedAt: changedAt?.getTime() ?? null });
      byDepartment.set(departmentId, rules);
    }
    return byDepartment;
  }
}
