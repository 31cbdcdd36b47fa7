import { ownDemands } from './own-demands';
import type { ChangeField, ChangeState } from '@pds/demand/domain';
import { type Clock, type Instant, ownScope, type Principal } from '@pds/kernel';
import { scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { documentTypes } from '@pds/documents/contract';
import { isDroppedDossier } from '../dossier/dossier-statuses';
import { isLastOfItsKind, mayBeAnswered, zoneOfPaper } from '../dossier/step-facts';

/** A generated document of one of the organiser's dossiers. */
export interface OrganiserPaper {
  readonly id: number;
  /** Opened at `/api/document/{uniq}`. */
  readonly uniq: string;
  /** 1 quote, 2 convention, 3 device declaration. */
  readonly type: number;
  readonly createdAt: Instant;
  readonly demandId: number;
  readonly eventName: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** Whether the organiser may accept or decline it now. */
  readonly isToAnswer: boolean;
  /** Its online answer; null when there is none. */
  readonly answer: PaperAnswer | null;
  /** Whether it is the quote beside which a change of the event may be asked for: the newest one, until the event is over. */
  readonly mayAskForChange: boolean;
  /** The change of the event that was asked for last, beside that quote; null when there is none. */
  readonly change: AskedChange | null;
}

/** A change that was asked for, and how far it is. */
export interface AskedChange {
  readonly field: ChangeField;
  readonly state: ChangeState;
  readonly askedAt: Instant;
}

/** The online answer to a document. */
export interface PaperAnswer {
  readonly outcome: 'accepted' | 'declined';
  readonly answeredAt: Instant;
  /** The person who accepted. */
  readonly name: string | null;
  /** The reason for declining. */
  readonly reason: string | null;
  /** The issuer's. */
  readonly timeZone: string;
}

/** An invoice of the organiser's, opened at `/api/invoice/download/{id}`. */
export interface OrganiserInvoice {
  readonly id: number;
  readonly number: string;
  readonly issuedAt: Instant;
  /** `YYYY-MM-DD`, as the invoice prints it. */
  readonly dueDate: string;
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly issuerCode: string;
  readonly aidStationId: number;
  readonly eventName: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
}

/** The latest of one kind, newest first. */
export interface LatestItems<Item> {
  readonly items: readonly Item[];
  /** Whether older ones exist that are not listed. */
  readonly hasOlder: boolean;
}

/** The documents that an organiser can download, by kind. */
export interface OrganiserPapers {
  readonly quotes: LatestItems<OrganiserPaper>;
  readonly conventions: LatestItems<OrganiserPaper>;
  readonly invoices: LatestItems<OrganiserInvoice>;
  readonly others: LatestItems<OrganiserPaper>;
}

/** The maximum number returned per kind; older ones are found on their demand or station. */
export const latestPapers = 200;

/** The newest quote of an active dossier; a change is answered there, and asked for until the event is over. */
const asksForChange = sql`(p.type = ${documentTypes.quote} AND d.is_active AND ${isLastOfItsKind})`;

/** « Mes documents »: the documents created for an organiser, by kind (spec organiser 2.13). */
export class OrganiserDocuments {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The latest documents of the demands that the caller filed or whose organisation they manage, without deleted ones, and the latest
   * invoices issued to them, whoever owns the dossier now.
   */
  async of(principal: Principal): Promise<OrganiserPapers> {
    const [papers, invoices] = await this.unitOfWork.mayLag(
      async () => [await this.papers(principal), await this.invoices(principal)] as const,
    );
    const ofType = (type: number) => latest(papers.filter((paper) => paper.type === type));
    return { quotes: ofType(1), conventions: ofType(2), invoices: latest(invoices), others: ofType(3) };
  }

  /** One more row than is returned. The ids come from the index alone, since a document's row contains everything that it froze. */
  private async papers(principal: Principal): Promise<OrganiserPaper[]> {
    const mayAsk = sql`(${asksForChange} AND NOT ${isDroppedDossier} AND d.ends_at > ${new Date(this.clock.now())})`;
    const rows = await this.unitOfWork.query<{
      id: number;
      uniq: string;
      type: number;
      created_at: Date;
      demand_id: number;
      event_name: string;
      starts_at: Date;
      time_zone: string;
      is_to_answer: boolean;
      may_ask_for_change: boolean;
      change: AskedChange | null;
      answer: (Omit<PaperAnswer, 'answeredAt'> & { readonly answeredAt: number }) | null;
    }>(
      sql`WITH papers AS MATERIALIZED (
            SELECT c.id, row_number() OVER (PARTITION BY c.type ORDER BY c.id DESC) AS place
            FROM (${ownDemands(ownScope(principal), { withDeleted: false })}) d
            JOIN documents.v_papers c ON c.demand_id = d.id
          )
          SELECT p.id, p.uniq, p.type, p.created_at, d.id AS demand_id, d.event_name, d.starts_at, d.time_zone,
            ${mayBeAnswered(this.clock.now())} AS is_to_answer,
            (SELECT json_build_object('outcome', n.outcome, 'answeredAt', extract(epoch FROM n.answered_at), 'name', n.name,
                'reason', n.reason, 'timeZone', ${zoneOfPaper})
              FROM documents.v_answers n WHERE n.document_id = p.id) AS answer,
            ${mayAsk} AS may_ask_for_change,
            CASE WHEN ${asksForChange} THEN (
              SELECT json_build_object('field', c.field, 'askedAt', floor(extract(epoch FROM c.asked_at) * 1000)::float, 'state',
                CASE WHEN c.state <> 'open' OR ${mayAsk} OR c.field = 'withdrawal' THEN c.state ELSE 'lapsed' END)
              FROM demand.v_change_requests c WHERE c.demand_id = d.id ORDER BY c.id DESC LIMIT 1) END AS change
          FROM papers JOIN documents.v_papers p ON p.id = papers.id JOIN demand.v_dossiers d ON d.id = p.demand_id
          WHERE papers.place <= ${latestPapers + 1} ORDER BY p.id DESC`,
    );
    return rows.map((row) => ({
      id: row.id,
      uniq: row.uniq,
      type: row.type,
      createdAt: row.created_at.getTime(),
      demandId: row.demand_id,
      eventName: row.event_name,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
      isToAnswer: row.is_to_answer,
      mayAskForChange: row.may_ask_for_change,
      change: row.change,
      answer: row.answer && { ...row.answer, answeredAt: Math.round(row.answer.answeredAt * 1000) },
    }));
  }

  private async invoices(principal: Principal): Promise<OrganiserInvoice[]> {
    const rows = await this.unitOfWork.query<{
      id: number;
      number: string;
      issued_at: Date;
      due_on: string;
      amount_cents: string;
      balance_cents: string;
      issuer_code: string;
      aid_station_id: number;
      event_name: string;
      starts_at: Date;
      time_zone: string;
    }>(
      sql`WITH latest AS MATERIALIZED (
            SELECT i.id FROM accounting.v_invoices i WHERE ${scopeCondition(ownScope(principal), sql`i`)}
            ORDER BY i.id DESC LIMIT ${latestPapers + 1}
          )
          SELECT i.id, i.number, i.issued_at, i.due_on::text, i.amount_cents, i.balance_cents, i.issuer_code, i.aid_station_id,
            i.event_name,
            d.starts_at, d.time_zone
          FROM latest JOIN accounting.v_invoices i ON i.id = latest.id
          JOIN demand.v_all_dossiers d ON d.id = i.aid_station_id ORDER BY i.id DESC`,
    );
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      issuedAt: row.issued_at.getTime(),
      dueDate: row.due_on,
      amountCents: Number(row.amount_cents),
      balanceCents: Number(row.balance_cents),
      issuerCode: row.issuer_code,
      aidStationId: row.aid_station_id,
      eventName: row.event_name,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
    }));
  }
}

function latest<Item>(found: readonly Item[]): LatestItems<Item> {
  return { items: found.slice(0, latestPapers), hasOlder: found.length > latestPapers };
}
