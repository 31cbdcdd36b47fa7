import { type DocumentsFacade, documentTypes } from '@pds/documents/contract';
import { type Clock, type Instant, mapPage, ownScope, type Page, type Principal, type Scope } from '@pds/kernel';
import { PageFinder, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { ownDemands } from './own-demands';
import { type OrganiserStep, type StepFacts, stepFacts, stepsOf } from '../dossier/step-facts';
import { orderOfTurn } from '../dossier/turn';

export interface OrganiserDemand extends OrganiserStep {
  readonly id: number;
  readonly uniqId: string;
  readonly eventName: string;
  /** 4 when deleted. */
  readonly status: number;
  readonly deletedAt: Instant | null;
  readonly timeZone: string;
  readonly slots: readonly {
    readonly id: number;
    readonly name: string;
    readonly startsAt: Instant;
    readonly endsAt: Instant;
  }[];
  /** The latest quote (type 1) and the latest convention (2), opened at `/api/document/{uniq}`; none once deleted. */
  readonly documents: readonly { readonly id: number; readonly uniq: string; readonly type: number }[];
}

interface SqlRow {
  readonly id: number;
  readonly uniq_id: string;
  readonly event_name: string;
  readonly status: number;
  readonly deleted_at: Date | null;
  readonly time_zone: string;
  readonly slots: { id: number; name: string; start: number; end: number }[];
  readonly documents: { id: number; uniq: string; type: number }[] | null;
  readonly step: StepFacts;
}

const shown = (own: Scope, now: Instant) => ({
  columns: sql`d.id, d.uniq_id, d.event_name, d.time_zone, d.deleted_at, d.status,
    (SELECT json_agg(json_build_object('id', id, 'uniq', uniq, 'type', type) ORDER BY type)
     FROM (SELECT DISTINCT ON (type) id, uniq, type FROM documents.v_papers
           WHERE demand_id = d.id AND type IN (${documentTypes.quote}, ${documentTypes.convention}) AND d.deleted_at IS NULL
           ORDER BY type, id DESC) AS latest)
      AS documents,
    (SELECT json_agg(json_build_object('id', s.id, 'name', s.name,
              'start', extract(epoch FROM s.starts_at), 'end', extract(epoch FROM s.ends_at)) ORDER BY s.position)
     FROM demand.v_slots AS s WHERE s.demand_id = d.id) AS slots,
    ${stepFacts(own, now)} AS step`,
  joins: sql`LEFT JOIN demand.v_all_dossiers AS d ON d.id = page.id`,
});

/** An organiser's own demands, with their documents and next step. */
export class OrganiserDemands {
  constructor(
    private readonly documents: Pick<DocumentsFacade, 'demandsWithOutdatedQuote'>,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The demands that the caller filed or whose organisation they manage, by whose turn it is, then by their nearest date. Deleted ones are
   * included, those that became stations are not.
   */
  async page(
    principal: Principal,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<Page<OrganiserDemand>> {
    const own = ownScope(principal);
    const now = this.clock.now();
    const finder = new PageFinder<SqlRow>(this.unitOfWork, shown(own, now), { page, perPage, direction: 'asc' });
    const found = await finder.page(
      sql`SELECT d.id AS id, ${orderOfTurn(own, now)} AS key
          FROM (${ownDemands(own, { withDeleted: true })}) o JOIN demand.v_all_dossiers d ON d.id = o.id 
          WHERE d.deleted_at IS NOT NULL OR NOT d.is_station`,
    );
    const steps = await stepsOf(found.records, now, this.documents);
    return mapPage(found, (row) => ({
      id: row.id,
      uniqId: row.uniq_id,
      eventName: row.event_name,
      status: row.status,
      deletedAt: row.deleted_at?.getTime() ?? null,
      timeZone: row.time_zone,
      slots: row.slots.map(({ id, name, start, end }) => ({ id, name, startsAt: start * 1000, endsAt: end * 1000 })),
      documents: row.documents ?? [],
      ...steps.get(row.id)!,
    }));
  }
}
