export * from './aid-station.read-model';
export * from './home.read-model';
export * from './organisation-list.read-model';
export * from './organiser-demands.read-model';
export * from './user-list.read-model';
export * from './dossier-search.read-model';
export * from './to-do.read-model';
