import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type DepartmentOption, Options, type OptionSetting } from '@pds/pricing/domain';

interface Row {
  id: number;
  name: string;
  icon: string;
  activated: boolean;
  /** bigint, which the driver returns as text. */
  price_cents: string | null;
  default_price_cents: string;
}

export class PostgresOptions extends Options {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(departmentId: number): Promise<DepartmentOption[]> {
    const rows = await this.unitOfWork.query<Row>(
      `SELECT o.id, o.name, o.icon, coalesce(own.activated, standard.activated) AS activated, own.price_cents,
              standard.price_cents AS default_price_cents
       FROM pricing.options o
       JOIN pricing.department_options standard ON standard.option_id = o.id AND standard.department_id = 0
       LEFT JOIN pricing.department_options own ON own.option_id = o.id AND own.department_id = $1
       ORDER BY o.position, o.id`,
      [departmentId],
    );
    return rows.map(({ price_cents, default_price_cents, ...same }) => ({
      ...same,
      priceCents: price_cents === null ? null : Number(price_cents),
      defaultPriceCents: Number(default_price_cents),
    }));
  }

  override async save(departmentId: number, { optionId, activated, priceCents }: OptionSetting): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO pricing.department_options (department_id, option_id, activated, price_cents) VALUES ($1, $2, $3, $4)
       ON CONFLICT (department_id, option_id) DO UPDATE SET activated = $3, price_cents = $4`,
      [departmentId, optionId, activated, priceCents],
    );
  }
}
