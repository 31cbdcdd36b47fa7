import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type BillingItem, BillingItems, type OwnedBillingItem } from '@pds/pricing/domain';

interface Row {
  id: number;
  name: string;
  /** bigint, which the driver returns as text. */
  price_mills: string;
}

const toItem = ({ id, name, price_mills }: Row): BillingItem => ({ id, name, priceMills: Number(price_mills) });

export class PostgresBillingItems extends BillingItems {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(departmentId: number): Promise<BillingItem[]> {
    const rows = await this.unitOfWork.query<Row>(
      `SELECT id, name, price_mills FROM pricing.billing_items WHERE department_id = $1 ORDER BY id`,
      [departmentId],
    );
    return rows.map(toItem);
  }

  override async find(id: number): Promise<OwnedBillingItem | null> {
    const [row] = await this.unitOfWork.query<Row & { department_id: number }>(
      `SELECT id, department_id, name, price_mills FROM pricing.billing_items WHERE id = $1`,
      [id],
    );
    return row ? { departmentId: row.department_id, item: toItem(row) } : null;
  }

  override async remove(id: number): Promise<void> {
    await this.unitOfWork.query(`DELETE FROM pricing.billing_items WHERE id = $1`, [id]);
  }

  override async add(departmentId: number, { name, priceMills }: Omit<BillingItem, 'id'>): Promise<BillingItem> {
    const rows = await this.unitOfWork.query<Row>(
      `INSERT INTO pricing.billing_items (department_id, name, price_mills) VALUES ($1, $2, $3)
       RETURNING id, name, price_mills`,
      [departmentId, name, priceMills],
    );
    return toItem(rows[0]!);
  }

  override async save(departmentId: number, { id, name, priceMills }: BillingItem): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE pricing.billing_items SET name = $3, price_mills = $4 WHERE id = $1 AND department_id = $2`,
      [id, departmentId, name, priceMills],
    );
  }
}
