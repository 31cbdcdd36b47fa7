import { ChangeRequest, ChangeRequests, type ChangeRequestSnapshot } from '@pds/demand/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface Row extends Omit<ChangeRequestSnapshot, 'askedAt' | 'answeredAt'> {
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
}

/** Requests for changes in PostgreSQL. */
export class PostgresChangeRequests extends ChangeRequests {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('demand.change_requests', 'id'))::integer AS id`,
    );
    return row!.id;
  }

  override async find(id: number): Promise<ChangeRequest | null> {
    const [request] = await this.those(sql`id = ${id}`);
    return request ?? null;
  }

  override findByDemand(demandId: number): Promise<ChangeRequest[]> {
    return this.those(sql`demand_id = ${demandId} ORDER BY id`);
  }

  override async add(request: ChangeRequest): Promise<void> {
    const { id, demandId, field, wish, note, askedBy, askedAt, state, answer, quoteId, answeredBy, answeredAt } =
      request.snapshot();
    await this.unitOfWork.query(
      sql`INSERT INTO demand.change_requests
            (id, demand_id, field, wish, note, asked_by, asked_at, state, answer, quote_id, answered_by, answered_at)
          VALUES (${id}, ${demandId}, ${field}, ${wish}, ${note}, ${askedBy}, ${new Date(askedAt)}, ${state}, ${answer},
            ${quoteId}, ${answeredBy}, ${dateOf(answeredAt)})`,
    );
  }

  override async save(request: ChangeRequest): Promise<void> {
    const { id, state, answer, quoteId, answeredBy, answeredAt } = request.snapshot();
    await this.unitOfWork.query(
      sql`UPDATE demand.change_requests SET state = ${state}, answer = ${answer}, quote_id = ${quoteId},
            answered_by = ${answeredBy}, answered_at = ${dateOf(answeredAt)}
          WHERE id = ${id}`,
    );
  }

  private async those(condition: Sql): Promise<ChangeRequest[]> {
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT id, demand_id AS "demandId", field, wish, note, asked_by AS "askedBy", asked_at AS "askedAt", state, answer,
            quote_id AS "quoteId", answered_by AS "answeredBy", answered_at AS "answeredAt"
          FROM demand.change_requests WHERE ${condition}`,
    );
    return rows.map(({ askedAt, answeredAt, ...row }) =>
      ChangeRequest.restore({ ...row, askedAt: askedAt.getTime(), answeredAt: answeredAt?.getTime() ?? null }),
    );
  }
}

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant));
