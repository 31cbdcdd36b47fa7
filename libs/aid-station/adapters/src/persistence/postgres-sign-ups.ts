import {
  type Answer,
  type Commitment,
  type ServingMember,
  SignUp,
  type SignUpSnapshot,
  SignUps,
} from '@pds/aid-station/domain';
import type { Instant, Period } from '@pds/kernel';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Instants arrive as milliseconds, so that a row is a snapshot. */
const ms = (column: Sql) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

const answerColumns = sql`
  a.member_id AS "memberId", a.state, a.function, a.is_minor AS "isMinor", ${ms(sql`a.asked_at`)} AS "askedAt",
  ${ms(sql`a.seen_at`)} AS "seenAt", ${ms(sql`a.answered_at`)} AS "answeredAt", a.queue_number AS "queueNumber",
  ${ms(sql`a.offered_until`)} AS "offeredUntil", a.note, a.set_by AS "setBy", ${ms(sql`a.replacement_asked_at`)} AS "replacementAskedAt"`;

const commitmentColumns = sql`
  s.slot_id AS "slotId", s.demand_id AS "demandId", s.event_name AS "eventName", ${ms(sql`s.starts_at`)} AS start,
  ${ms(sql`s.ends_at`)} AS "end", s.time_zone AS "timeZone", s.travel_minutes AS "travelMinutes"`;

/** A request `r` by which an office helps a slot `s`. */
const helps = sql`r.dossier_id = s.demand_id AND r.state = 'granted' AND r.starts_at < s.ends_at AND r.ends_at > s.starts_at`;

export class PostgresSignUps extends SignUps {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async lockMember(memberId: number): Promise<void> {
    await this.unitOfWork.query(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`aid-station.member:${memberId}`}, 0))`,
    );
  }

  override async find(slotId: number): Promise<SignUp | null> {
    return (await this.load(sql`s.slot_id = ${slotId}`, false))[0] ?? null;
  }

  override async findForUpdate(slotId: number): Promise<SignUp | null> {
    return (await this.load(sql`s.slot_id = ${slotId}`, true))[0] ?? null;
  }

  override ofDemand(demandId: number): Promise<SignUp[]> {
    return this.load(sql`s.demand_id = ${demandId}`, false);
  }

  override ofDemandForUpdate(demandId: number): Promise<SignUp[]> {
    return this.load(sql`s.demand_id = ${demandId}`, true);
  }

  override async lockSlotsOf(demandIds: readonly number[]): Promise<void> {
    await this.unitOfWork.query(
      sql`SELECT FROM aid_station.sign_ups WHERE demand_id = ANY(${[...demandIds]}::integer[]) ORDER BY slot_id FOR UPDATE`,
    );
  }

  override async demandsWith(demandIds: readonly number[]): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT DISTINCT demand_id AS id FROM aid_station.sign_ups WHERE demand_id = ANY(${[...demandIds]}::integer[])
          ORDER BY demand_id`,
    );
    return rows.map(({ id }) => id);
  }

  override async withAnswerOf(memberId: number, after?: Instant): Promise<number[]> {
    const begins = after === undefined ? sql`true` : sql`s.starts_at > ${new Date(after)}`;
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT slot_id AS id FROM aid_station.answers a JOIN aid_station.sign_ups s USING (slot_id)
          WHERE a.member_id = ${memberId} AND ${begins} ORDER BY slot_id`,
    );
    return rows.map(({ id }) => id);
  }

  override async save(signUp: SignUp): Promise<void> {
    const slot = signUp.changedSlot();
    if (slot) await this.saveSlot(slot);
    const changed = signUp.changedAnswers();
    for (const answer of changed) await this.saveAnswer(signUp.slotId, answer);
    const erased = signUp.erasedMembers();
    if (erased.length > 0) {
      await this.unitOfWork.query(
        sql`DELETE FROM aid_station.answers WHERE slot_id = ${signUp.slotId} AND member_id = ANY(${erased}::integer[])`,
      );
    }
  }

  override inReachOf(
    { id, departmentId, officeId }: Pick<ServingMember, 'id' | 'departmentId' | 'officeId'>,
    after: Instant,
  ): Promise<SignUp[]> {
    const isOpen = sql`s.is_open AND NOT s.is_cancelled AND s.ends_at > ${new Date(after)}`;
    return this.load(
      sql`s.ends_at > ${new Date(after)} AND s.slot_id IN (
        SELECT s.slot_id FROM aid_station.sign_ups s WHERE s.department_id = ${departmentId} AND ${isOpen}
        UNION SELECT s.slot_id FROM aid_station.reinforcement_requests r JOIN aid_station.sign_ups s ON ${helps}
          WHERE r.asked_office_id = ${officeId} AND ${isOpen}
        UNION SELECT a.slot_id FROM aid_station.answers a WHERE a.member_id = ${id})`,
      false,
      // Three conditions, since each has an index.
      sql`(a.state = 'confirmed' OR a.state = 'offered' OR a.member_id = ${id})`,
    );
  }

  override async noteSeen(memberId: number, at: Instant): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE aid_station.answers SET seen_at = ${new Date(at)}
          WHERE member_id = ${memberId} AND asked_at IS NOT NULL AND seen_at IS NULL`,
    );
  }

  override async commitmentsOf(
    memberIds: readonly number[],
    after: Instant,
  ): Promise<ReadonlyMap<number, readonly Commitment[]>> {
    const rows = await this.unitOfWork.query<Commitment & { readonly memberId: number }>(
      sql`SELECT a.member_id AS "memberId", ${commitmentColumns}
          FROM aid_station.answers a JOIN aid_station.sign_ups s ON s.slot_id = a.slot_id
          WHERE a.member_id = ANY(${[...memberIds]}::integer[]) AND a.state = 'confirmed' AND NOT s.is_cancelled
            AND s.ends_at > ${new Date(after)}
          ORDER BY s.starts_at, s.slot_id`,
    );
    const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
    return new Map([...byMember].map(([id, own]) => [id, own.map(({ memberId: _, ...commitment }) => commitment)]));
  }

  override async requestsTo(memberIds: readonly number[]): Promise<ReadonlyMap<number, readonly Instant[]>> {
    const rows = await this.unitOfWork.query<{ id: number; at: Instant[] }>(
      sql`SELECT a.member_id AS id, json_agg(${ms(sql`a.asked_at`)}) AS at FROM aid_station.answers a
          WHERE a.asked_at IS NOT NULL AND a.member_id = ANY(${[...memberIds]}::integer[]) GROUP BY a.member_id`,
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  override startingIn({ start, end }: Period): Promise<SignUp[]> {
    return this.load(
      sql`s.starts_at >= ${new Date(start)} AND s.starts_at < ${new Date(end)} AND NOT s.is_cancelled AND EXISTS (
        SELECT FROM aid_station.answers a WHERE a.slot_id = s.slot_id AND a.state = 'confirmed')`,
      false,
    );
  }

  override async withQueue(): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT DISTINCT slot_id AS id FROM aid_station.answers WHERE state IN ('waiting', 'offered') ORDER BY slot_id`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Answers are read once the slots are locked: they are then the last ones.
   * @param needed which answers; absent: all
   */
  private async load(condition: Sql, isLocked: boolean, needed = sql`true`): Promise<SignUp[]> {
    const slots = await this.unitOfWork.query<Omit<SignUpSnapshot, 'answers'>>(
      sql`SELECT ${commitmentColumns}, s.office_id AS "officeId", s.department_id AS "departmentId", s.town, s.place,
            s.slot_name AS "slotName", s.required, s.added, s.erased, s.is_open AS "isOpen", s.is_cancelled AS "isCancelled",
            ARRAY(SELECT DISTINCT r.asked_office_id FROM aid_station.reinforcement_requests r WHERE ${helps}) AS "helpingOffices",
            ${ms(sql`s.meeting_at`)} AS "meetingAt", s.meeting_place AS "meetingPlace", s.instructions
          FROM aid_station.sign_ups s WHERE ${condition} ORDER BY ${isLocked ? sql`s.slot_id FOR UPDATE` : sql`s.starts_at, s.slot_id`}`,
    );
    if (slots.length === 0) return [];
    const answers = await this.unitOfWork.query<Answer & { readonly slotId: number }>(
      sql`SELECT a.slot_id AS "slotId", ${answerColumns} FROM aid_station.answers a
          WHERE a.slot_id = ANY(${slots.map(({ slotId }) => slotId)}::integer[]) AND ${needed} ORDER BY a.slot_id, a.member_id`,
    );
    const bySlot = Map.groupBy(answers, ({ slotId }) => slotId);
    return slots.map((slot) => {
      const own = bySlot.get(slot.slotId) ?? [];
      return SignUp.restore({ ...slot, answers: own.map(({ slotId: _, ...answer }) => answer) });
    });
  }

  private async saveSlot(slot: Omit<SignUpSnapshot, 'answers'>): Promise<void> {
    const { slotId, demandId, officeId, departmentId, timeZone, travelMinutes, eventName, town, place, slotName } =
      slot;
    const { isOpen, isCancelled, meetingPlace, instructions } = slot;
    const [start, end, meetingAt] = [new Date(slot.start), new Date(slot.end), dateOf(slot.meetingAt)];
    const [required, added, erased] = [slot.required, slot.added, slot.erased].map((team) => JSON.stringify(team));
    await this.unitOfWork.query(
      sql`INSERT INTO aid_station.sign_ups (slot_id, demand_id, office_id, department_id, time_zone, starts_at, ends_at,
            travel_minutes, event_name, town, place, slot_name, required, added, erased, is_open, is_cancelled, meeting_at, meeting_place,
            instructions)
          VALUES (${slotId}, ${demandId}, ${officeId}, ${departmentId}, ${timeZone}, ${start}, ${end}, ${travelMinutes},
            ${eventName}, ${town}, ${place}, ${slotName}, ${required!}::jsonb, ${added!}::jsonb, ${erased!}::jsonb, ${isOpen}, ${isCancelled}, ${meetingAt},
            ${meetingPlace}, ${instructions})
          ON CONFLICT (slot_id) DO UPDATE SET office_id = EXCLUDED.office_id, department_id = EXCLUDED.department_id,
            time_zone = EXCLUDED.time_zone, starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at,
            travel_minutes = EXCLUDED.travel_minutes, event_name = EXCLUDED.event_name, town = EXCLUDED.town, place = EXCLUDED.place,
            slot_name = EXCLUDED.slot_name, required = EXCLUDED.required, added = EXCLUDED.added, erased = EXCLUDED.erased, is_open = EXCLUDED.is_open,
            is_cancelled = EXCLUDED.is_cancelled, meeting_at = EXCLUDED.meeting_at, meeting_place = EXCLUDED.meeting_place,
            instructions = EXCLUDED.instructions`,
    );
  }

  private async saveAnswer(slotId: number, answer: Answer): Promise<void> {
    const { memberId, state, function: name, isMinor, queueNumber, note, setBy } = answer;
    const [askedAt, seenAt, answeredAt] = [dateOf(answer.askedAt), dateOf(answer.seenAt), dateOf(answer.answeredAt)];
    const [offeredUntil, replacementAskedAt] = [dateOf(answer.offeredUntil), dateOf(answer.replacementAskedAt)];
    await this.unitOfWork.query(
      sql`INSERT INTO aid_station.answers (slot_id, member_id, state, function, is_minor, asked_at, seen_at, answered_at,
            queue_number, offered_until, note, set_by, replacement_asked_at)
          VALUES (${slotId}, ${memberId}, ${state}, ${name}, ${isMinor}, ${askedAt}, ${seenAt}, ${answeredAt}, ${queueNumber},
            ${offeredUntil}, ${note}, ${setBy}, ${replacementAskedAt})
          ON CONFLICT (slot_id, member_id) DO UPDATE SET state = EXCLUDED.state, function = EXCLUDED.function,
            is_minor = EXCLUDED.is_minor, asked_at = EXCLUDED.asked_at, seen_at = coalesce(EXCLUDED.seen_at, aid_station.answers.seen_at),
            answered_at = EXCLUDED.answered_at, queue_number = EXCLUDED.queue_number, offered_until = EXCLUDED.offered_until,
            note = EXCLUDED.note, set_by = EXCLUDED.set_by, replacement_asked_at = EXCLUDED.replacement_asked_at`,
    );
  }
}

const dateOf = (instant: Instant | null) => (instant === null ? null : new Date(instant));
