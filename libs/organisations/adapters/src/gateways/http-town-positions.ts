import { type Clock, ConcurrencyLimiter, PostalCode } from '@pds/kernel';
import type { GeoPosition, Town } from '@pds/organisations/contract';
import { TownPositions } from '@pds/organisations/domain';
import type { PublicService } from '@pds/platform';
import { fieldsOf, listOf, PublicServiceAnswers } from './public-service-answers';

/** How many towns are asked for at once: the Géoplateforme allows 50 questions a second to an address. */
const atOnce = 4;

/** A town that the service found. */
interface FoundTown extends GeoPosition {
  readonly postalCode: string;
}

/** The geocoding of the Géoplateforme, or a service of the same form (`/geocodage/search`: GeoJSON of the national address base). */
export class HttpTownPositions extends TownPositions {
  private readonly answers: PublicServiceAnswers<readonly FoundTown[]>;

  constructor(service: PublicService | undefined, clock: Clock) {
    super();
    this.answers = new PublicServiceAnswers('TownPositions', service, clock, townsOf);
  }

  override async find(towns: readonly Town[]): Promise<readonly (GeoPosition | null)[]> {
    const limiter = new ConcurrencyLimiter(atOnce);
    let isAnswering = this.answers.isOn;
    const positionOf = async ({ name, postalCode }: Town) => {
      if (!isAnswering) return null;
      const found = await this.answers.ask(`${postalCode} ${name}`, { type: 'municipality', limit: '1' });
      if (found === null) isAnswering = false;
      return found && positionIn(found, postalCode);
    };
    return Promise.all(towns.map((town) => limiter.run(() => positionOf(town))));
  }
}

/** The position of a found town of the same department; the service answers something similar when it knows no such town. */
function positionIn([town]: readonly FoundTown[], postalCode: string): GeoPosition | null {
  return town && town.postalCode.slice(0, 2) === postalCode.slice(0, 2) ? { lat: town.lat, lon: town.lon } : null;
}

function townsOf(json: unknown): readonly FoundTown[] {
  return listOf(fieldsOf(json).features).flatMap((feature) => {
    const { geometry, properties } = fieldsOf(feature);
    const [lon, lat] = listOf(fieldsOf(geometry).coordinates);
    const { postcode } = fieldsOf(properties);
    const postalCode = typeof postcode === 'string' ? PostalCode.parse(postcode) : null;
    return postalCode && isDegrees(lon, 180) && isDegrees(lat, 90) ? [{ lat, lon, postalCode: postalCode.value }] : [];
  });
}

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;
