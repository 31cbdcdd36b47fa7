export * from './aid-station-snapshot';
export * from './aid-station.facade';
export * from './commercial-status';
