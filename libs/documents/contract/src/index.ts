export * from './agreement';
export * from './documents.facade';
export * from './what-a-dossier-lacks';
