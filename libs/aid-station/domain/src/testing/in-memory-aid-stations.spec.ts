import { aidStationsContract, InMemoryAidStations } from './index';

describe('InMemoryAidStations', () => aidStationsContract(() => new InMemoryAidStations()));
