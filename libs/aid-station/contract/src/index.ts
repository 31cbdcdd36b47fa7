export * from './aid-station-snapshot';
export * from './aid-station.events';
export * as aidStationEvents from './aid-station.events';
export * from './aid-station.facade';
export * from './commercial-status';
