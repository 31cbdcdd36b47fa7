export * from './model/aid-station';
export * from './aid-station.errors';
export * from './ports/aid-stations';
export * from './ports/validated-quotes';
export * from './ports/transformable-demands';
export * from './model/statuses';
export * from './use-cases/transform-demand';
export * from './use-cases/update-statuses';
