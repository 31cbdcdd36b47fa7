import type { Instant, Page, PageRequest, Scope } from '@pds/kernel';
import {
  allOf,
  equals,
  erasedAddress,
  PageFinder,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

export const messageStates = ['queued', 'sent', 'refused'] as const;
export type MessageState = (typeof messageStates)[number];

export interface MessageFilters {
  readonly state?: MessageState | undefined;
  readonly demandId?: number | undefined;
  /** A whole address, case-insensitive. */
  readonly recipient?: string | undefined;
}

/** A message without its text, which only its recipients may read. */
export interface Message {
  readonly id: number;
  /** Null for messages about accounts. */
  readonly demandId: number | null;
  readonly eventName: string | null;
  readonly timeZone: string | null;
  readonly subject: string;
  /** `sent` as soon as one recipient got it, `queued` while one recipient waits. */
  readonly state: MessageState;
  readonly recipients: readonly {
    readonly kind: 'to' | 'cc';
    readonly address: string;
    readonly state: MessageState;
    /** Why it waits or is refused, in French. */
    readonly why: string | null;
  }[];
  readonly aboutThing: 'document' | 'invoice' | 'credit' | 'care' | null;
  readonly aboutId: number | null;
  readonly attempts: number;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
  readonly nextAttemptAt: Instant | null;
  /** An attempt is planned, or what follows from its sending is not noted in the dossier yet. */
  readonly isUnderWay: boolean;
  /** The message to another address that replaced it. */
  readonly correctedBy: number | null;
  /** Its recipient's data were erased, and its text with them: it is not sent any more. */
  readonly isErased: boolean;
}

type Row = Omit<Message, 'createdAt' | 'sentAt' | 'nextAttemptAt'> & {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextAttemptAt: Date | null;
};

const shown = {
  columns: sql`s.id::integer AS id, s.demand_id AS "demandId", d.event_name AS "eventName", d.time_zone AS "timeZone", s.subject,
    s.state, s.attempts, s.about_thing AS "aboutThing", s.about_id AS "aboutId", s.created_at AS "createdAt",
    s.sent_at AS "sentAt", s.next_attempt_at AS "nextAttemptAt", s.recipient = ${erasedAddress} AS "isErased",
    (s.state = 'queued' AND s.next_attempt_at IS NOT NULL OR EXISTS (
      SELECT FROM platform.outbox_events e WHERE e.handled_at IS NULL
        AND e.type = s.when_sent ->> 'type' AND e.payload = s.when_sent -> 'payload')) AS "isUnderWay",
    (SELECT max(c.id)::integer FROM platform.mails c WHERE c.corrects_id = s.id) AS "correctedBy",
    (SELECT coalesce(json_agg(json_build_object('kind', r.kind, 'address', r.address, 'state', r.state, 'why', r.why) ORDER BY r.place), '[]')
     FROM platform.mail_recipients r WHERE r.mail_id = s.id) AS recipients`,
  joins: sql`LEFT JOIN platform.mails s ON s.id = page.id LEFT JOIN demand.v_all_dossiers d ON d.id = s.demand_id`,
};

/** The condition of each state filter. Refused: for at least one recipient, and no message to another address replaced it. */
const ofState: Record<MessageState, Sql> = {
  queued: sql`m.state = 'queued'`,
  sent: sql`m.state = 'sent'`,
  refused: sql`m.refusals > 0 AND NOT EXISTS (SELECT FROM platform.mails c WHERE c.corrects_id = m.id)`,
};

/** A dossier shows its latest messages; the full list is read page by page. */
const maxOfDossier = 200;

/**
 * The messages that staff see: those of the dossiers and of the invoices in their scope; users who see everything also see those about
 * accounts.
 */
export class Messages {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async page(scope: Scope, filters: MessageFilters, request: PageRequest<'id'>): Promise<Page<Message>> {
    const { records, ...page } = await new PageFinder<Row>(this.unitOfWork, shown, request).page(
      inScope(
        scope,
        filters.state && ofState[filters.state],
        equals(sql`m.demand_id`, filters.demandId),
        filters.recipient === undefined
          ? undefined
          : sql`m.id IN (SELECT r.mail_id FROM platform.mail_recipients r WHERE lower(r.address) = lower(${filters.recipient.trim()}))`,
      ),
    );
    return { ...page, records: records.map(messageOf) };
  }

  /** The latest messages of a dossier, newest first; null when there is no such dossier in the scope. */
  async ofDemand(demandId: number, scope: Scope): Promise<Message[] | null> {
    const [demand] = await this.unitOfWork.query(
      sql`SELECT FROM demand.v_all_dossiers d WHERE d.id = ${demandId} AND ${scopeCondition(scope, sql`d`)}`,
    );
    if (!demand) return null;
    const { records } = await this.page(
      scope,
      { demandId },
      { page: 1, perPage: maxOfDossier, sort: 'id', direction: 'desc' },
    );
    return [...records];
  }

  /** Whether the last e-mail about the refusal of a dossier was sent; false too when there is none. */
  async isRefusalSent(demandId: number): Promise<boolean> {
    const [last] = await this.unitOfWork.query<{ state: MessageState }>(
      sql`SELECT m.state FROM platform.mails m WHERE m.about_thing = 'care' AND m.about_id = ${demandId} ORDER BY m.id DESC LIMIT 1`,
    );
    return last?.state === 'sent';
  }

  /** What a message in the scope carries, and whether it is only for its recipient; undefined when there is no such message. */
  async findCarriedThing(scope: Scope, id: number): Promise<CarriedThing | undefined> {
    const [found] = await this.unitOfWork.query<CarriedThing>(
      sql`SELECT s.about_thing AS "aboutThing", s.personal FROM (${inScope(scope, sql`m.id = ${id}`)}) page
        JOIN platform.mails s ON s.id = page.id`,
    );
    return found;
  }
}

/** What a message carries. */
type CarriedThing = Pick<Message, 'aboutThing'> & { readonly personal: boolean };

/**
 * An invoice, and the e-mails that carry it, stay with its issuer, whatever scope the dossier is in now; every other e-mail follows its
 * dossier.
 */
function inScope(scope: Scope, ...conditions: (Sql | undefined)[]): Sql {
  if (scope.kind === 'all')
    return sql`SELECT m.id AS id, m.id AS key FROM platform.mails m WHERE ${allOf(...conditions)}`;
  return sql`SELECT found.id, found.id AS key FROM (
    SELECT m.id FROM platform.mails m JOIN demand.v_all_dossiers d ON d.id = m.demand_id
      WHERE ${allOf(sql`m.about_thing IS DISTINCT FROM 'invoice'`, scopeCondition(scope, sql`d`), ...conditions)}
    UNION ALL
    SELECT m.id FROM platform.mails m JOIN accounting.v_invoices i ON i.id = m.about_id
      WHERE ${allOf(sql`m.about_thing = 'invoice'`, scopeCondition(scope, sql`i`), ...conditions)}) found`;
}

function messageOf({ createdAt, sentAt, nextAttemptAt, ...same }: Row): Message {
  return {
    ...same,
    createdAt: createdAt.getTime(),
    sentAt: sentAt?.getTime() ?? null,
    nextAttemptAt: nextAttemptAt?.getTime() ?? null,
  };
}
