import type { Scope } from '@pds/kernel';
import { allOf, scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import type { DossierSearch, FoundDossier } from './dossier-search.read-model';
import { organisationScope } from '../customers-and-users/organisation-scope';
import { isInSight, pastEventContains } from '../past-events/past-events.read-model';
import { papersByNumber } from './papers-by-number';
import { organisationNameContains, wordsOf } from './search-words';
import { searchedNumber } from './searched-number';

/** An organisation found by its name. */
export interface FoundOrganisation {
  readonly id: number;
  readonly name: string;
  /** Town of its contact address. */
  readonly city: string | null;
}

/** A document, invoice or credit note found by its number. */
export interface FoundPaper {
  /** `Devis n° 12`, `Facture F69-2026-000041`. */
  readonly name: string;
  readonly dossierId: number;
  readonly eventName: string;
  /** The dossier's: 1 EN COURS, 2 REFUSÉE, 3 VALIDÉE. */
  readonly status: number;
}

/** An imported past event. */
export interface FoundPastEvent {
  readonly id: number;
  readonly name: string;
  /** `2019-06-22`. */
  readonly firstDay: string;
  readonly place: string;
}

export interface Found {
  readonly dossiers: readonly FoundDossier[];
  readonly organisations: readonly FoundOrganisation[];
  readonly papers: readonly FoundPaper[];
  readonly pastEvents: readonly FoundPastEvent[];
}

/** Results per group. More words narrow them down. */
export const maxFoundPerGroup = 5;

/** What the palette finds in the caller's scope. Every word must be found; accents, case and punctuation are ignored. */
export class Finder {
  constructor(
    private readonly dossiers: DossierSearch,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async find(text: string, scope: Scope): Promise<Found> {
    const words = wordsOf(text);
    if (words.length === 0) return { dossiers: [], organisations: [], papers: [], pastEvents: [] };
    return this.unitOfWork.mayLag(async () => ({
      dossiers: await this.dossiers.find(text, scope, { limit: maxFoundPerGroup, withPapers: false }),
      organisations: await this.organisations(words, scope),
      papers: await this.papers(words, scope),
      pastEvents: await this.pastEvents(words, scope),
    }));
  }

  private organisations(words: readonly string[], scope: Scope): Promise<FoundOrganisation[]> {
    return this.unitOfWork.query<FoundOrganisation>(
      sql`SELECT o.id, o.name,
                 o.contact_address ->> 'city' AS city
          FROM organisations.v_organisations o
          WHERE ${allOf(organisationScope(scope), ...words.map(organisationNameContains))}
          ORDER BY o.name_search, o.id LIMIT ${maxFoundPerGroup}`,
    );
  }

  /** The latest first. */
  private pastEvents(words: readonly string[], scope: Scope): Promise<FoundPastEvent[]> {
    return this.unitOfWork.query<FoundPastEvent & Record<string, unknown>>(
      sql`SELECT p.id, p.name, p.first_day::text AS "firstDay", p.place FROM demand.v_past_events p
          WHERE ${allOf(isInSight(scope), ...words.map(pastEventContains))}
          ORDER BY p.first_day DESC, p.id LIMIT ${maxFoundPerGroup}`,
    );
  }

  private async papers(words: readonly string[], scope: Scope): Promise<FoundPaper[]> {
    const queries = papersByNumber(searchedNumber(words), scope, maxFoundPerGroup).map((query) => sql`(${query})`);
    if (queries.length === 0) return [];
    const papers = queries.reduce((all, query) => sql`${all} UNION ALL ${query}`);
    return this.unitOfWork.query<FoundPaper>(
      sql`SELECT p.name, d.id AS "dossierId", d.event_name AS "eventName", d.status
          FROM (${papers}) AS p JOIN demand.v_dossiers d ON d.id = p.dossier_id
          WHERE ${scopeCondition(scope, sql`d`)}
          ORDER BY p.name DESC LIMIT ${maxFoundPerGroup}`,
    );
  }
}
