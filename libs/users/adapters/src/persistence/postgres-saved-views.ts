import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type SavedView, SavedViews } from '@pds/users/domain';

interface SavedViewRow {
  id: number;
  account_id: number;
  list: string;
  name: string;
  query: string;
  columns: string[] | null;
  department_id: number | null;
  created_at: Date;
}

export class PostgresSavedViews extends SavedViews {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async save(view: Omit<SavedView, 'id'>): Promise<SavedView> {
    const { accountId, list, name, query, columns, departmentId, createdAt } = view;
    const [row] = await this.unitOfWork.query<SavedViewRow>(
      `INSERT INTO users.saved_views (account_id, list, name, query, columns, department_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (account_id, list, name) DO UPDATE
       SET query = excluded.query, columns = excluded.columns, department_id = excluded.department_id,
           created_at = excluded.created_at
       RETURNING *`,
      [accountId, list, name, query, columns, departmentId, new Date(createdAt)],
    );
    return viewOf(row!);
  }

  override async seenBy(accountId: number, departmentId: number | null, list: string): Promise<SavedView[]> {
    const rows = await this.unitOfWork.query<SavedViewRow>(
      `SELECT * FROM users.saved_views
       WHERE list = $3 AND (account_id = $1 OR department_id = $2)
       ORDER BY id`,
      [accountId, departmentId, list],
    );
    return rows.map(viewOf);
  }

  override async countOf(accountId: number): Promise<number> {
    const [row] = await this.unitOfWork.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM users.saved_views WHERE account_id = $1',
      [accountId],
    );
    return row!.count;
  }

  override async remove(accountId: number, id: number): Promise<boolean> {
    const rows = await this.unitOfWork.query(
      `WITH removed AS (DELETE FROM users.saved_views WHERE account_id = $1 AND id = $2 RETURNING id)
       SELECT id FROM removed`,
      [accountId, id],
    );
    return rows.length > 0;
  }

  override async removeAllOf(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.saved_views WHERE account_id = $1', [accountId]);
  }
}

function viewOf(row: SavedViewRow): SavedView {
  return {
    id: row.id,
    accountId: row.account_id,
    list: row.list,
    name: row.name,
    query: row.query,
    columns: row.columns,
    departmentId: row.department_id,
    createdAt: row.created_at.getTime(),
  };
}
