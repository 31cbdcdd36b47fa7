export * from './aid-station';
export * from './aid-station.errors';
export * from './ports';
export * from './statuses';
export * from './transform-demand';
export * from './update-statuses';
