import { aidStationsContract, InMemoryAidStations } from './testing';

describe('InMemoryAidStations', () => aidStationsContract(() => new InMemoryAidStations()));
