import type { Instant, Page, Principal } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

export interface OrganiserDemand {
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

export interface PrintableDemand {
  readonly id: number;
  readonly uniqId: string;
  readonly createdAt: Instant;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string;
  readonly eventAddress: string;
  readonly eventPlaceZip: string;
  readonly eventPlaceCity: string;
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
  readonly comments: string;
  readonly timeZone: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly slots: readonly {
    readonly name: string;
    readonly startDate: Instant;
    readonly endDate: Instant;
    readonly publicPeak: number;
    readonly nature: number;
  }[];
}

/** What organisers see of demands: their own list, and the print page that needs no account. */
export class OrganiserDemands {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The demands that the caller filed or whose organisation they manage, newest first, deleted ones included. */
  async page(
    principal: Principal,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<Page<OrganiserDemand> & { readonly totalIsExact: boolean }> {
    const organisationIds = principal.scope.kind === 'organiser' ? principal.scope.organisationIds : [];
    const own = '(filed_by = $1 OR organisation_id = ANY($2::integer[]))';
    const who = [principal.accountId, organisationIds];
    const [count] = await this.unitOfWork.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM demand.demands WHERE ${own}`,
      who,
    );
    const rows = await this.unitOfWork.query<{
      id: number;
      uniq_id: string;
      event_name: string;
      status: number;
      deleted_at: Date | null;
      time_zone: string;
      slots: { id: number; name: string; start: number; end: number }[];
      documents: { id: number; uniq: string; type: number }[] | null;
    }>(
      `SELECT d.id, d.uniq_id, d.event_name, d.time_zone, d.deleted_at,
         CASE WHEN d.deleted_at IS NULL THEN d.status ELSE 4 END AS status,
         (SELECT json_agg(json_build_object('id', id, 'uniq', uniq, 'type', type) ORDER BY type)
          FROM (SELECT DISTINCT ON (type) id, uniq, type FROM documents.documents
                WHERE demand_id = d.id AND type IN (1, 2) AND d.deleted_at IS NULL ORDER BY type, id DESC) AS latest)
           AS documents,
         (SELECT json_agg(json_build_object('id', s.id, 'name', s.name,
                   'start', extract(epoch FROM s.starts_at), 'end', extract(epoch FROM s.ends_at)) ORDER BY s.position)
          FROM demand.slots AS s WHERE s.demand_id = d.id) AS slots
       FROM (SELECT id FROM demand.demands WHERE ${own} ORDER BY id DESC LIMIT $3 OFFSET $4) AS page
       JOIN demand.demands AS d USING (id)
       ORDER BY d.id DESC`,
      [...who, perPage, (page - 1) * perPage],
    );
    return {
      records: rows.map((row) => ({
        id: row.id,
        uniqId: row.uniq_id,
        eventName: row.event_name,
        status: row.status,
        deletedAt: row.deleted_at?.getTime() ?? null,
        timeZone: row.time_zone,
        slots: row.slots.map(({ id, name, start, end }) => ({ id, name, startsAt: start * 1000, endsAt: end * 1000 })),
        documents: row.documents ?? [],
      })),
      total: count!.total,
      totalIsExact: true,
      page,
      perPage,
    };
  }

  /** The print page of an unguessable name: the event, its slots and the filer's contact, nothing of the staff's. */
  async printable(uniqId: string): Promise<PrintableDemand | null> {
    const [row] = await this.unitOfWork.query<{
      id: number;
      uniq_id: string;
      created_at: Date;
      event_name: string;
      event_type: number | null;
      event_place: string;
      event_address: string;
      event_place_zip: string;
      event_place_city: string;
      event_department: string | null;
      several_departments: boolean;
      comments: string;
      time_zone: string;
      contact_first_name: string;
      contact_last_name: string;
      contact_phone: string;
      contact_email: string;
    }>(
      `SELECT id, uniq_id, created_at, event_name, event_type, event_place, event_address, event_place_zip,
         event_place_city, event_department, several_departments, comments, time_zone, contact_first_name,
         contact_last_name, contact_phone, contact_email
       FROM demand.demands WHERE uniq_id = $1 AND deleted_at IS NULL`,
      [uniqId],
    );
    if (!row) return null;
    const slots = await this.unitOfWork.query<{
      name: string;
      starts_at: Date;
      ends_at: Date;
      public_peak: number;
      nature: number;
    }>(
      `SELECT name, starts_at, ends_at, public_peak, nature FROM demand.slots WHERE demand_id = $1 ORDER BY position`,
      [row.id],
    );
    return {
      id: row.id,
      uniqId: row.uniq_id,
      createdAt: row.created_at.getTime(),
      eventName: row.event_name,
      eventType: row.event_type,
      eventPlace: row.event_place,
      eventAddress: row.event_address,
      eventPlaceZip: row.event_place_zip,
      eventPlaceCity: row.event_place_city,
      eventDepartment: row.event_department,
      severalDepartments: row.several_departments,
      comments: row.comments,
      timeZone: row.time_zone,
      contactFirstName: row.contact_first_name,
      contactLastName: row.contact_last_name,
      contactPhone: row.contact_phone,
      contactEmail: row.contact_email,
      slots: slots.map((slot) => ({
        name: slot.name,
        startDate: slot.starts_at.getTime(),
        endDate: slot.ends_at.getTime(),
        publicPeak: slot.public_peak,
        nature: slot.nature,
      })),
    };
  }
}
