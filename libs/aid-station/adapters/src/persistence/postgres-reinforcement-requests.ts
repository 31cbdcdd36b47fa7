import {
  ReinforcementAlreadyAsked,
  ReinforcementRequest,
  ReinforcementRequests,
  type ReinforcementSnapshot,
} from '@pds/aid-station/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface Row extends Omit<ReinforcementSnapshot, 'period' | 'askedAt' | 'answeredAt'> {
  readonly askedAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly answeredAt: Date | null;
}

export class PostgresReinforcementRequests extends ReinforcementRequests {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('aid_station.reinforcement_requests_id_seq')::integer AS id`,
    );
    return row!.id;
  }

  override find(id: number): Promise<ReinforcementRequest | null> {
    return this.first(sql`id = ${id}`);
  }

  override findForUpdate(id: number): Promise<ReinforcementRequest | null> {
    return this.first(sql`id = ${id} FOR UPDATE`);
  }

  override findPendingForUpdate(dossierId: number, askedOfficeId: number): Promise<ReinforcementRequest | null> {
    return this.first(
      sql`dossier_id = ${dossierId} AND asked_office_id = ${askedOfficeId} AND state = 'pending' FOR UPDATE`,
    );
  }

  override async add(request: ReinforcementRequest): Promise<void> {
    const { id, dossierId, askedOfficeId, askedBy, askedAt, period, asked, message, state, granted, ...rest } =
      request.snapshot();
    const added = await this.unitOfWork.query(
      sql`INSERT INTO aid_station.reinforcement_requests (id, dossier_id, asked_office_id, asked_by, asked_at,
            starts_at, ends_at, asked, message, state, granted, answered_by, answered_at, answer)
          VALUES (${id}, ${dossierId}, ${askedOfficeId}, ${askedBy}, ${new Date(askedAt)}, ${new Date(period.start)},
            ${new Date(period.end)}, ${JSON.stringify(asked)}::jsonb, ${message}, ${state}, ${jsonOf(granted)}::jsonb,
            ${rest.answeredBy}, ${dateOf(rest.answeredAt)}, ${rest.answer})
          ON CONFLICT (dossier_id, asked_office_id) WHERE state = 'pending' DO NOTHING RETURNING id`,
    );
    if (added.length === 0) throw new ReinforcementAlreadyAsked();
  }

  override async save(request: ReinforcementRequest): Promise<void> {
    const { id, state, granted, answeredBy, answeredAt, answer } = request.snapshot();
    await this.unitOfWork.query(
      sql`UPDATE aid_station.reinforcement_requests SET state = ${state}, granted = ${jsonOf(granted)}::jsonb,
            answered_by = ${answeredBy}, answered_at = ${dateOf(answeredAt)}, answer = ${answer}
          WHERE id = ${id}`,
    );
  }

  private async first(condition: Sql): Promise<ReinforcementRequest | null> {
    const [row] = await this.unitOfWork.query<Row>(
      sql`SELECT id, dossier_id AS "dossierId", asked_office_id AS "askedOfficeId", asked_by AS "askedBy",
            asked_at AS "askedAt", starts_at AS "startsAt", ends_at AS "endsAt", asked, message, state, granted,
            answered_by AS "answeredBy", answered_at AS "answeredAt", answer
          FROM aid_station.reinforcement_requests WHERE ${condition}`,
    );
    if (!row) return null;
    const { askedAt, startsAt, endsAt, answeredAt, ...rest } = row;
    return ReinforcementRequest.restore({
      ...rest,
      askedAt: askedAt.getTime(),
      period: { start: startsAt.getTime(), end: endsAt.getTime() },
      answeredAt: answeredAt?.getTime() ?? null,
    });
  }
}

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));
const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant));
