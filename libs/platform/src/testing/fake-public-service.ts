import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoopbackServer } from './loopback-server';

/** What the service does instead of answering well: an answer of its own, silence, or an answer without end. */
export type PublicMishap =
  | { readonly status?: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'silence'
  | 'endless';

/** A public service in this process, over real HTTP: address completion, or the directory of companies. */
export class FakePublicService extends LoopbackServer {
  /** The texts it was asked for, in order. */
  readonly questions: string[] = [];
  private mishap: PublicMishap | null = null;

  /** @param answerTo the good answer to a text */
  constructor(private readonly answerTo: (query: string) => object) {
    super();
  }

  override get url(): string {
    return `${super.url}/search`;
  }

  /** Makes everything go wrong in one way, until null is set. */
  fail(mishap: PublicMishap | null): void {
    this.mishap = mishap;
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '/', 'http://fake').searchParams.get('q') ?? '';
    this.questions.push(query);
    const { mishap } = this;
    if (mishap === 'silence') return;
    if (mishap === 'endless') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(16 * 1024)));
      };
      response.on('drain', more);
      more();
      return;
    }
    const { status = 200, headers = {}, body = JSON.stringify(this.answerTo(query)) } = mishap ?? {};
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  }
}

/** Returns an answer of the national address base, as GeoJSON. `at` is longitude and latitude. */
export function addressAnswer(
  ...found: readonly { line: string; postalCode: string; city: string; at?: readonly [number, number] }[]
): object {
  return {
    type: 'FeatureCollection',
    features: found.map(({ line, postalCode, city, at = [4.83, 45.76] }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at },
      properties: { label: `${line} ${postalCode} ${city}`, name: line, postcode: postalCode, city, score: 0.9 },
    })),
  };
}

/** Returns an answer of the directory of companies about one establishment, the head office. */
export function companyAnswer(company: {
  name: string;
  siret: string;
  line: string;
  postalCode: string;
  city: string;
}) {
  const office = {
    siret: company.siret,
    adresse: `${company.line} ${company.postalCode} ${company.city}`,
    code_postal: company.postalCode,
    libelle_commune: company.city,
    etat_administratif: 'A',
  };
  return {
    results: [
      { siren: company.siret.slice(0, 9), nom_complet: company.name, siege: office, matching_etablissements: [office] },
    ],
    total_results: 1,
  };
}
